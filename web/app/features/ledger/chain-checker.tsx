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
          label="An old head that you kept (if you have one)"
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
        Your browser fetches every entry and hashes it again (SHA-256 of the fingerprint before it and its
        content). Nothing is asked of us but the entries.
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
      {savedHead !== '' && <HeadVerdict entry={check.verification.heads.get(savedHead)} />}
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
        {entries === 1 ? 'The one entry holds.' : `All ${entries} entries hold.`} No forecast was changed.
      </p>
      <p className={styles.note}>
        Head as your browser computed it: <span className={styles.hash}>{head}</span>
      </p>
    </>
  );
}

/** Whether the saved head is in the chain, and as which entry. */
function HeadVerdict({ entry }: { readonly entry: number | undefined }) {
  return entry === undefined ? (
    <p className={styles.broken}>No: the chain does not hold the head you kept.</p>
  ) : (
    <p className={styles.holds}>Yes: the chain still holds your head. It is entry {entry}.</p>
  );
}
