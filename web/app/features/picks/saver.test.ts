import { noPick } from '@outpick/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PickGame } from './kept.ts';
import { type Pick, shownPick } from './row.ts';
import { type Fate, settle, SimulatedPage, SimulatedServer, tellsTruth } from './simulated-site.ts';

const gameOf = (id: string): PickGame => ({
  slateGameId: id,
  sportId: 'sport',
  date: 'monday',
  home: { id: 'home', name: 'Chiefs' },
  away: { id: 'away', name: 'Jets' },
});
const ids = ['one', 'two'] as const;
const games = ids.map(gameOf);
const [game = gameOf('one')] = games;
const jets: Pick = { team: 'away', margin: 3 };
const chiefs: Pick = { team: 'home', margin: 6 };
const account = 'ann';

async function openPage(server: SimulatedServer): Promise<SimulatedPage> {
  const page = new SimulatedPage(server, games);
  await page.open(account);
  return page;
}

describe('the saver', () => {
  it('sends the changes of a game one at a time, the newest last', async () => {
    const server = new SimulatedServer();
    const page = await openPage(server);
    page.saver.choose(game, jets);
    page.saver.choose(game, chiefs);
    page.saver.choose(game, { ...chiefs, margin: 9 });
    await page.deliver('answered');
    expect(server.pickOf('one')).toMatchObject(jets);
    await page.deliver('answered');
    expect(server.pickOf('one')).toMatchObject({ team: 'home', margin: 9 });
    expect(await page.deliver('answered')).toBe(false);
    expect(page.saver.rowOf('one').saved).toMatchObject({ margin: 9 });
    expect(page.saver.rowOf('one').wish).toBeUndefined();
  });

  it('undoes a change for some seconds, a first pick too', async () => {
    const server = new SimulatedServer();
    const page = await openPage(server);
    page.saver.choose(game, jets);
    await page.deliver('answered');
    expect(page.saver.rowOf('one').canUndo).toBe(true);
    page.saver.undo('one');
    await page.deliver('answered');
    expect(server.pickOf('one')).toBeNull();
    expect(page.saver.rowOf('one')).toMatchObject({ saved: null, canUndo: false });
    page.saver.choose(game, jets);
    await page.deliver('answered');
    await page.pass();
    page.saver.undo('one');
    expect(page.saver.rowOf('one')).toMatchObject({ saved: jets, canUndo: false });
  });

  it('keeps a pick without a connection, also over a reload, and asks if it was changed elsewhere', async () => {
    const server = new SimulatedServer();
    const page = await openPage(server);
    page.online = false;
    page.saver.choose(game, jets);
    await settle();
    expect(page.saver.rowOf('one').trouble).toBe('offline');
    await page.reload(account, 'answered');
    expect(shownPick(page.saver.rowOf('one'))).toEqual(jets);
    server.save('one', chiefs);
    await page.rest();
    expect(server.pickOf('one')).toMatchObject(chiefs);
    expect(page.saver.rowOf('one')).toMatchObject({ trouble: 'conflict', wish: jets, saved: chiefs });
    page.saver.replaceOther('one');
    await page.rest();
    expect(server.pickOf('one')).toMatchObject(jets);
  });

  it('sends a visitor’s picks after signing in, and says which have locked', async () => {
    const server = new SimulatedServer();
    const page = new SimulatedPage(server, games);
    await page.open(null);
    for (const one of games) page.saver.choose(one, jets);
    await page.reload(null, 'answered');
    expect(ids.map((id) => shownPick(page.saver.rowOf(id)))).toEqual([jets, jets]);
    server.locked.add('two');
    await page.open(account);
    await page.rest();
    expect(server.pickOf('one')).toMatchObject(jets);
    expect(page.saver.rowOf('two')).toMatchObject({ saved: null, lost: jets });
    await page.open(null);
    expect(shownPick(page.saver.rowOf('one'))).toBeNull();
  });

  it('never replaces a pick of the account by one that was made before signing in', async () => {
    const server = new SimulatedServer();
    server.save('one', chiefs);
    const page = new SimulatedPage(server, games);
    await page.open(null);
    page.saver.choose(game, jets);
    await page.open(account);
    await page.rest();
    expect(server.pickOf('one')).toMatchObject(chiefs);
    expect(page.saver.rowOf('one')).toMatchObject({ trouble: 'conflict', saved: chiefs });
    page.saver.keepOther('one');
    expect(page.saver.rowOf('one').saved).toMatchObject(chiefs);
    expect(page.saver.rowOf('one').wish).toBeUndefined();
  });

  it('says that a pick may not count if its game locks while the request is under way and the answer is lost', async () => {
    const server = new SimulatedServer();
    const page = await openPage(server);
    page.saver.choose(game, jets);
    await settle();
    page.saver.lock(['one']);
    expect(page.saver.rowOf('one')).toMatchObject({ wish: jets });
    page.online = false;
    await page.deliver('answer lost');
    expect(page.saver.rowOf('one')).toMatchObject({ lost: jets, saved: null });
    expect(page.saver.rowOf('one').wish).toBeUndefined();
    expect(page.saver.rowOf('one').unanswered).toHaveLength(1);
    // The request had arrived before the lock after all.
    server.save('one', jets);
    page.online = true;
    await page.saver.load();
    expect(page.saver.rowOf('one')).toMatchObject({ saved: jets, unanswered: [] });
    expect(page.saver.rowOf('one').lost).toBeUndefined();
  });

  it('sends a pick again with the new start of its game', async () => {
    const server = new SimulatedServer();
    const page = await openPage(server);
    server.starts.set('one', 'tuesday');
    page.saver.choose(game, jets);
    await page.rest();
    expect(server.pickOf('one')).toMatchObject(jets);
  });
});

const withoutTime = (pick: Pick | null): Pick | null => pick && { team: pick.team, margin: pick.margin };

const aGame = fc.constantFrom(...games);
const aWish = fc.oneof(
  fc.record({ team: fc.constantFrom('home' as const, 'away' as const), margin: fc.nat(3) }),
  fc.constant(noPick),
);
const aFate = fc.constantFrom<Fate>('answered', 'request lost', 'answer lost');
const aDevice = fc.nat(1);

/** What may happen to two devices of one player. */
const event = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('choose'), on: aDevice, game: aGame, wish: aWish }) },
  { weight: 5, arbitrary: fc.record({ what: fc.constant('deliver'), on: aDevice, fate: aFate }) },
  fc.record({ what: fc.constant('undo'), on: aDevice, game: aGame }),
  fc.record({ what: fc.constant('drop'), on: aDevice }),
  fc.record({ what: fc.constant('return'), on: aDevice }),
  fc.record({ what: fc.constant('pass'), on: aDevice }),
  fc.record({ what: fc.constant('reload'), on: aDevice, fate: aFate }),
  fc.record({ what: fc.constant('look'), on: aDevice }),
  fc.record({ what: fc.constant('lock'), on: aDevice, game: aGame }),
  fc.record({ what: fc.constant('move'), on: aDevice, game: aGame }),
);
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

async function play(event_: Event, pages: readonly SimulatedPage[], server: SimulatedServer): Promise<void> {
  const page = pages[event_.on];
  if (!page) return;
  if ('wish' in event_) page.saver.choose(event_.game, event_.wish);
  else if (event_.what === 'deliver' && 'fate' in event_) await page.deliver(event_.fate);
  else if (event_.what === 'reload' && 'fate' in event_) await page.reload(account, event_.fate);
  else if ('game' in event_) {
    const { slateGameId: id } = event_.game;
    if (event_.what === 'undo') page.saver.undo(id);
    if (event_.what === 'lock') server.locked.add(id);
    if (event_.what === 'move') server.starts.set(id, `${server.starts.get(id) ?? 'monday'}, later`);
  } else if (event_.what === 'drop') page.online = false;
  else if (event_.what === 'return') {
    page.online = true;
    page.saver.sendAll();
  } else if (event_.what === 'pass') await page.pass();
  else await page.saver.load();
  await settle();
}

describe('after taps, lost requests, locks, moved starts and reloads in any order', () => {
  it('two devices say what the server has, or ask which pick counts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
        const server = new SimulatedServer();
        const pages = [await openPage(server), await openPage(server)];
        for (const one of events) await play(one, pages, server);
        for (const page of [...pages, ...pages]) await page.rest();
        for (const page of pages)
          for (const id of ids) expect([id, tellsTruth(page.saver, server, id)]).toEqual([id, true]);
      }),
    );
  });

  it('the newest choice on the only device counts, unless the lock came first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
        const server = new SimulatedServer();
        const page = await openPage(server);
        for (const one of events) await play({ ...one, on: 0 }, [page], server);
        // A page that was opened without a connection does not know the saved picks.
        const isKnown = ids.map((id) => page.saver.rowOf(id).saved !== undefined);
        const wanted = ids.map((id) => withoutTime(shownPick(page.saver.rowOf(id))));
        await page.rest();
        for (const [index, id] of ids.entries()) {
          expect([id, tellsTruth(page.saver, server, id)]).toEqual([id, true]);
          expect(page.saver.rowOf(id).trouble).toBeUndefined();
          const pick = wanted[index];
          if (!isKnown[index] || server.locked.has(id)) continue;
          expect(withoutTime(server.pickOf(id))).toEqual(pick);
        }
      }),
    );
  });
});
