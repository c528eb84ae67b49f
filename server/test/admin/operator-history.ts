import {
  adminCalls,
  mayCall,
  operatorsAdminCalls,
  passkeysAdminCalls,
  roles,
} from '@outpick/contracts/admin';
import type { Role } from '@outpick/contracts/admin';
import {
  addTestOperator,
  createConsoleClient,
  createTestPasskey,
  inAct,
  linkToken,
} from '../support/index.ts';
import type { TestSite } from '../support/index.ts';
import { createPasswords } from '../../src/features/accounts/index.ts';
import { inviteOperator, removeOperator, resetOperator } from '../../src/features/operators/index.ts';

const reason = 'because the test needs it';

/** What the test knows about an operator. */
interface Person {
  id: string;
  readonly email: string;
  role: Role;
  isRemoved: boolean;
  /** Undefined: cannot sign in. */
  passkey: ReturnType<typeof createTestPasskey> | undefined;
  /** Undefined: has none. */
  password: string | undefined;
  /** Cookies of sessions that have not ended. */
  sessions: string[];
  /** Cookies of sessions that have ended. */
  ended: string[];
}

interface Link {
  readonly token: string;
  readonly email: string;
  readonly role: Role;
  readonly kind: 'invitation' | 'reset';
  /** Undefined: made by a command. */
  readonly maker: Person | undefined;
  isUsable: boolean;
}

/** Two passwords that operators change between, and the hash of the first. */
const passwords = ['copper-Lantern-43-drift', 'silver-Anchor-52-cloud'] as const;
const firstHash = createPasswords().hash(passwords[0]);

/** Calls that read, and together distinguish all roles. */
const probes = [
  adminCalls.listOperators,
  adminCalls.listReplyTemplates,
  adminCalls.listAdminRecaps,
  adminCalls.listResultSports,
];

const choose = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

/** Plays a history against the server, and compares each answer with the answer by the model of roles. */
export class OperatorHistory {
  readonly people: Person[] = [];
  readonly links: Link[] = [];
  private readonly client;
  disagreement: string | undefined;
  private emails = 0;
  private readonly site: TestSite;

  constructor(site: TestSite) {
    this.site = site;
    this.client = createConsoleClient(site);
  }

  /** Remembers the first answer that the model does not expect. */
  private agree(what: string, actual: string | number | boolean, expected: string | number | boolean) {
    if (actual !== expected)
      this.disagreement ??= `${what}: ${String(actual)} instead of ${String(expected)}`;
  }

  async begin() {
    await this.site.platform.db.updateTable('operators').set({ removed_at: new Date() }).execute();
    for (const role of ['owner', 'owner', ...roles] as const) {
      const { id, headers } = await addTestOperator(this.site.platform, role);
      const sessions = [headers['cookie'] ?? ''];
      const { email } = await this.site.platform.db
        .updateTable('operators')
        .set({ password_hash: await firstHash })
        .where('id', '=', id)
        .returning('email')
        .executeTakeFirstOrThrow();
      const secrets = { passkey: undefined, password: passwords[0] };
      this.people.push({ id, email, role, isRemoved: false, ...secrets, sessions, ended: [] });
    }
  }

  private endSignIn(person: Person) {
    person.passkey = undefined;
    person.password = undefined;
    person.ended.push(...person.sessions.splice(0));
  }

  private endLinks(isEnded: (link: Link) => boolean) {
    for (const link of this.links) if (isEnded(link)) link.isUsable = false;
  }

  private hasOtherOwner(person: Person) {
    return this.people.some((one) => one !== person && one.role === 'owner' && !one.isRemoved);
  }

  private addLink(link: Link) {
    this.endLinks(({ email }) => email === link.email);
    this.links.push(link);
  }

  /** Whether the holder of a cookie of this person may make an owner's call. */
  private isOwner(by: Person, cookie: string) {
    return by.role === 'owner' && by.sessions.includes(cookie);
  }

  private async post(path: string, body: object, cookie: string) {
    return this.client.post({ path, body, cookie });
  }

  async probe(by: Person, cookie: string, which: number) {
    const call = choose(probes, which);
    if (!call) return;
    const path = call.path.replace('/api/v1/admin/', '');
    const { status } = await this.client.get({ path, cookie });
    const isSignedIn = by.sessions.includes(cookie);
    const expected = !isSignedIn ? 401 : mayCall(call, by.role) ? 200 : 403;
    this.agree(`${path} as ${by.role}`, status, expected);
  }

  async changeRole(by: Person, cookie: string, whom: Person, role: Role) {
    const { status } = await this.post(`operators/${whom.id}/role`, { role, reason }, cookie);
    const isAllowed =
      this.isOwner(by, cookie) && !whom.isRemoved && (role === 'owner' || this.hasOtherOwner(whom));
    this.agree('role', status === 200, isAllowed);
    if (!isAllowed) return;
    whom.role = role;
    if (role !== 'owner') this.endLinks(({ maker }) => maker === whom);
  }

  async remove(by: Person | undefined, cookie: string, whom: Person) {
    const isPossible = !whom.isRemoved && this.hasOtherOwner(whom);
    const isAllowed = isPossible && (!by || this.isOwner(by, cookie));
    const isDone = by
      ? (await this.post(`operators/${whom.id}/remove`, { reason }, cookie)).status === 200
      : await inAct(this.site.platform, async (tx) => removeOperator(tx, whom.id)).then(
          () => true,
          () => false,
        );
    this.agree('remove', isDone, isAllowed);
    if (!isAllowed) return;
    whom.isRemoved = true;
    this.endSignIn(whom);
    this.endLinks(({ maker, email }) => maker === whom || email === whom.email);
  }

  async reset(by: Person | undefined, cookie: string, whom: Person) {
    const isAllowed = !whom.isRemoved && (!by || this.isOwner(by, cookie));
    const answered = by
      ? await this.post(`operators/${whom.id}/reset`, { reason }, cookie)
      : { status: isAllowed ? 200 : 404 };
    this.agree('reset', answered.status === 200, isAllowed);
    if (!isAllowed) return;
    const { link } =
      'read' in answered
        ? answered.read(operatorsAdminCalls.resetOperator.output)
        : await inAct(this.site.platform, async (tx) => resetOperator(this.site.platform, tx, whom.id));
    this.endSignIn(whom);
    this.endLinks(({ maker }) => maker === whom);
    this.addLink({
      token: linkToken(link),
      email: whom.email,
      role: whom.role,
      kind: 'reset',
      // A person who resets themself loses the right to the link at once, and gets it back as nobody's.
      maker: by,
      isUsable: true,
    });
  }

  async invite(by: Person | undefined, cookie: string, role: Role) {
    const email = `invited${(this.emails += 1)}-${crypto.randomUUID()}@operators.example`;
    const invitation = { email, name: 'Invited', role };
    const isAllowed = !by || this.isOwner(by, cookie);
    const { platform } = this.site;
    const answered = by ? await this.post('operators', invitation, cookie) : { status: 200 };
    this.agree('invite', answered.status === 200, isAllowed);
    if (!isAllowed) return;
    const { link } =
      'read' in answered
        ? answered.read(operatorsAdminCalls.inviteOperator.output)
        : await inAct(platform, async (tx) => inviteOperator(platform, tx, invitation));
    this.addLink({ token: linkToken(link), email, role, kind: 'invitation', maker: by, isUsable: true });
  }

  /** An owner invites while another one takes the role away. Whichever comes first, the link gives no right. */
  async race(by: Person, cookie: string, whom: Person) {
    const [own] = whom.sessions;
    if (own === undefined || whom === by || !this.isOwner(by, cookie)) return;
    const email = `raced-${crypto.randomUUID()}@operators.example`;
    const [demotion, invitation] = await Promise.all([
      this.post(`operators/${whom.id}/role`, { role: 'scorer', reason }, cookie),
      this.post('operators', { email, name: 'Raced', role: 'owner' }, own),
    ]);
    this.agree('demotion.status', demotion.status, 200);
    const wasOwner = whom.role === 'owner';
    whom.role = 'scorer';
    this.endLinks(({ maker }) => maker === whom);
    if (!wasOwner) this.agree('invitation.status', invitation.status, 403);
    if (invitation.status !== 200) return;
    const { link } = invitation.read(operatorsAdminCalls.inviteOperator.output);
    const token = linkToken(link);
    this.addLink({ token, email, role: 'owner', kind: 'invitation', maker: whom, isUsable: false });
  }

  async useLink({ token, email, role, kind, isUsable }: Link) {
    const started = await this.client.post({ path: 'link/passkey', body: { token, name: 'Ida' } });
    this.agree('open link', started.status === 200, isUsable);
    if (!isUsable) return;
    const { options } = started.read(operatorsAdminCalls.startPasskeyOfLink.output);
    const passkey = createTestPasskey(this.site.platform.config.CONSOLE_ORIGIN ?? '');
    const body = { token, email, name: 'Ida', answer: passkey.register(options.challenge) };
    const joined = await this.client.post({ path: 'link/accept-passkey', body });
    this.agree('joined.status', joined.status, 200);
    const { self } = joined.read(operatorsAdminCalls.acceptOperatorLinkWithPasskey.output);
    const existing = this.people.find((person) => person.email === email);
    this.agree('self.role', self.role, existing?.role ?? role);
    this.agree('kind', kind, existing ? 'reset' : 'invitation');
    const person = existing ?? {
      id: self.id,
      email,
      role,
      isRemoved: false,
      passkey,
      password: undefined,
      sessions: [],
      ended: [],
    };
    if (!existing) this.people.push(person);
    this.endSignIn(person);
    person.passkey = passkey;
    person.sessions.push(joined.cookie ?? '');
    this.endLinks((link) => link.token === token);
  }

  async signIn(person: Person) {
    const passkey = person.passkey ?? createTestPasskey(this.site.platform.config.CONSOLE_ORIGIN ?? '');
    const started = await this.client.post({ path: 'passkey/start' });
    const { options } = started.read(passkeysAdminCalls.startPasskeySignIn.output);
    const answer = passkey.prove(options.challenge);
    const { status, cookie } = await this.client.post({ path: 'passkey/sign-in', body: { answer } });
    const isAllowed = person.passkey !== undefined && !person.isRemoved;
    this.agree('sign in', status === 200, isAllowed);
    if (isAllowed) person.sessions.push(cookie ?? '');
  }

  async signOut(person: Person) {
    const cookie = person.sessions.shift();
    if (cookie === undefined) return;
    this.agree('sign out', (await this.post('sign-out', {}, cookie)).status, 200);
    person.ended.push(cookie);
  }

  async changePassword(by: Person, cookie: string) {
    const [first, second] = passwords;
    const currentPassword = by.password ?? first;
    const password = currentPassword === first ? second : first;
    const { status } = await this.post('password', { currentPassword, password }, cookie);
    const isAllowed = by.sessions.includes(cookie) && by.password !== undefined;
    this.agree('password', status === 200, isAllowed);
    if (!isAllowed) return;
    by.password = password;
    by.ended.push(...by.sessions.filter((one) => one !== cookie));
    by.sessions = [cookie];
  }

  /** Tries every session and every link once more. */
  async tryAllAgain() {
    for (const person of this.people)
      for (const cookie of [...person.sessions, ...person.ended]) await this.probe(person, cookie, 0);
    for (const link of this.links) await this.useLink(link);
  }

  async play({ kind, by: first, whom: second, value }: Step) {
    const [by, whom] = [choose(this.people, first), choose(this.people, second)];
    const role = choose(roles, value);
    if (!by || !whom || !role) return;
    // Mostly a session that has not ended.
    const cookie = choose(value % 5 === 0 ? by.ended : by.sessions, value) ?? by.ended[0] ?? 'none';
    const maker = value % 7 === 0 ? undefined : by;
    const link = choose(this.links, value);
    if (kind === 'probe') await this.probe(by, cookie, value);
    else if (kind === 'role') await this.changeRole(by, cookie, whom, role);
    else if (kind === 'remove') await this.remove(maker, cookie, whom);
    else if (kind === 'reset') await this.reset(maker, cookie, whom);
    else if (kind === 'invite') await this.invite(maker, cookie, role);
    else if (kind === 'race') await this.race(by, cookie, whom);
    else if (kind === 'password') await this.changePassword(by, cookie);
    else if (kind === 'sign-in') await this.signIn(whom);
    else if (kind === 'sign-out') await this.signOut(whom);
    else if (link) await this.useLink(link);
  }
}

export interface Step {
  readonly kind:
    | 'probe'
    | 'role'
    | 'remove'
    | 'reset'
    | 'invite'
    | 'race'
    | 'link'
    | 'sign-in'
    | 'sign-out'
    | 'password';
  readonly by: number;
  readonly whom: number;
  readonly value: number;
}
