import { type SubmitEvent, useState } from 'react';
import { TextField } from '../../design/field.tsx';
import { SubmitButton } from '../../design/button.tsx';
import type { Verification } from './chain.ts';
import styles from './page.module.css';
import { type ChainCheck, useChainCheck } from './use-chain-check.ts';

/** The form that verifies the ledger in this browser and looks for a head that the visitor saved earlier. */
export function ChainChecker() {
  const { check, run } = useChainCheck();
  const [savedHead, setSavedHead] = useState('');
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (check.state !== 'checking') void run();
  };
  return (
    <>
      <form className={styles.form} onSubmit={onSubmit}>
        <TextField
          label="A fingerprint that you kept (if you have one)"
          name="head"
          value={savedHead}
          onChange={({ target }) => setSavedHead(target.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
        />
        <SubmitButton pending={check.state === 'checking'}>Check in my browser</SubmitButton>
      </form>
      <div role="status" className={styles.verdict}>
        <CheckResult check={check} savedHead={savedHead.trim().toLowerCase()} />
      </div>
      <p className={styles.note}>
        Your browser downloads every entry and works out its fingerprint again (SHA-256 of the fingerprint
        before it and its content). All it needs from us is the entries.
      </p>
    </>
  );
}

interface CheckResultProps {
  readonly check: ChainCheck;
  readonly savedHead: string;
}

function CheckResult({ check, savedHead }: CheckResultProps) {
  if (check.state === 'idle') return null;
  if (check.state === 'checking')
    return (
      <p>
        {check.checked} of {check.total} entries checked
      </p>
    );
  if (check.state === 'failed') return <p>{check.message}</p>;
  return (
    <>
      <ChainVerdict verification={check.verification} />
      {savedHead !== '' && <HeadVerdict head={savedHead} verification={check.verification} />}
    </>
  );
}

function ChainVerdict({ verification: { entries, head, faults } }: { readonly verification: Verification }) {
  const [first] = faults;
  if (first)
    return (
      <p className={styles.broken}>
        The chain is broken at entry {first.entry}: {first.reason}.
      </p>
    );
  return (
    <>
      <p className={styles.holds}>
        {entries === 1 ? 'The only entry checks out.' : `All ${entries} entries check out.`} No forecast was
        changed.
      </p>
      <p className={styles.note}>
        Newest fingerprint, as your browser computed it: <span className={styles.hash}>{head}</span>
      </p>
    </>
  );
}

interface HeadVerdictProps {
  readonly head: string;
  readonly verification: Verification;
}

/** Whether the saved head is in the chain, and as which entry. */
function HeadVerdict({ head, verification }: HeadVerdictProps) {
  if (!/^[0-9a-f]{64}$/u.test(head))
    return <p className={styles.notHash}>No. That is not a fingerprint (64 digits).</p>;
  const entry = verification.heads.get(head);
  return entry === undefined ? (
    <p className={styles.broken}>No: the fingerprint you kept is not in the chain.</p>
  ) : (
    <p className={styles.holds}>Yes: the fingerprint you kept is in the chain, at entry {entry}.</p>
  );
}
