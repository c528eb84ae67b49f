import {
  accountsCalls,
  CallFailure,
  ownPath,
  suspensionNotice,
  type SuspensionNotice as Notice,
} from '@outpick/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../design/button.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { startSession, useSignedIn } from '../../platform/session.ts';
import { SuspensionNotice } from '../moderation/index.ts';
import { CodeForm } from './code-form.tsx';
import { joinAnchor, readJoinDraft, removeJoinDraft, saveJoinDraft } from './join-draft.ts';
import { JoinEmailForm } from './join-email-form.tsx';
import styles from './join-section.module.css';
import { ResendCode } from './resend-code.tsx';

interface JoinSectionProps {
  /** What the visitor has picked. It stays in sight in each step. */
  readonly kept: ReactNode;
  /** What has become of the picks, after signing in. */
  readonly adopted: ReactNode;
}

/**
 * Signs up or in by a mailed code without leaving the page. When the link in the mail is opened in another tab, this tab notices
 * the session, too. Not shown to visitors who were signed in when the page was opened.
 */
export function JoinSection({ kept, adopted }: JoinSectionProps) {
  const signedIn = useSignedIn();
  const section = useRef<HTMLElement>(null);
  const [wasVisitor, setWasVisitor] = useState(false);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (signedIn === false) setWasVisitor(true);
    else if (signedIn === true) removeJoinDraft();
  }, [signedIn]);
  useEffect(() => {
    if (hash !== `#${joinAnchor}`) return;
    section.current?.scrollIntoView();
    section.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [hash, key]);
  if (signedIn === true && !wasVisitor) return adopted;
  return (
    <section
      ref={section}
      id={joinAnchor}
      aria-label="Sign up"
      data-joined={signedIn === true ? true : undefined}
      className={`${wasVisitor ? '' : 'signed-out-only'} ${styles.section}`}
    >
      {signedIn === true ? (
        <Joined>{adopted}</Joined>
      ) : (
        <>
          {kept}
          <JoinSteps />
        </>
      )}
    </section>
  );
}

/** The answer once the session has started. It has the focus, because the form that had it is gone. */
function Joined({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        You’re in
      </h2>
      <p>Tap a team in any row: it saves itself.</p>
      {children}
    </>
  );
}

/** The server's words for a wrong code are those of the specification. These are for people. */
const WRONG_CODE = 'That is not the code in our newest email.';

async function redeem(email: string, code: string): Promise<void> {
  try {
    startSession(await callFromBrowser(accountsCalls.joinWithCode, { body: { email, code } }));
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code !== 'INVALID_OTP') throw error;
    throw new CallFailure(error.status, error.code, WRONG_CODE);
  }
}

function JoinSteps() {
  const { pathname, search } = useLocation();
  const [sentTo, setSentTo] = useState<string>();
  // A step that was reached by a tap takes the focus; one that a reload restores does not.
  const [hasMoved, setHasMoved] = useState(false);
  const [codesSent, setCodesSent] = useState(0);
  const [notice, setNotice] = useState<Notice>();
  useEffect(() => {
    const draft = readJoinDraft();
    if (draft?.isSent) setSentTo(draft.email);
  }, []);
  const request = async (email: string) => {
    const returnTo = ownPath.safeParse(pathname + search).data;
    await callFromBrowser(accountsCalls.requestJoin, { body: { email, terms: true, returnTo } });
    saveJoinDraft({ email, isSent: true });
    setHasMoved(true);
    setSentTo(email);
  };
  const changeEmail = () => {
    saveJoinDraft({ email: sentTo ?? '', isSent: false });
    setHasMoved(true);
    setSentTo(undefined);
  };
  const onResent = () => {
    setHasMoved(true);
    setCodesSent((count) => count + 1);
  };
  if (notice) return <SuspensionNotice notice={notice} />;
  if (sentTo === undefined) return <JoinEmailForm isFocused={hasMoved} send={request} />;
  const resend = async () => request(sentTo);
  return (
    <>
      <CodeForm
        key={codesSent}
        title="Check your email"
        isFocused={hasMoved}
        verify={async (code) => redeem(sentTo, code)}
        onFailure={({ code, fields }) =>
          setNotice(code === 'SUSPENDED' ? suspensionNotice.safeParse(fields).data : undefined)
        }
        resend={resend}
        onResent={onResent}
        beside={<Button onClick={changeEmail}>Change Email</Button>}
      >
        <p className={styles.sent}>
          We sent a four-digit code to <strong>{sentTo}</strong>. It works for ten minutes. Or tap the button
          in that email: it signs you in where you open it.
        </p>
      </CodeForm>
      <ResendLater key={`resend ${codesSent}`} resend={resend} onResent={onResent} />
    </>
  );
}

/** Mails take some seconds. A new code would make the one on its way useless. */
const RESEND_AFTER_MS = 30_000;

interface ResendLaterProps {
  readonly resend: () => Promise<unknown>;
  readonly onResent: () => void;
}

function ResendLater({ resend, onResent }: ResendLaterProps) {
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOffered(true), RESEND_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.resend}>
      <p>No email? It can take a minute. Check your spam folder, too.</p>
      {isOffered && <ResendCode send={resend} onSent={onResent} />}
    </div>
  );
}
