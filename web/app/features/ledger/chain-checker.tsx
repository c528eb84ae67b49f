import { type SubmitEvent, useState } from 'react';
import { TextField } from '../../design/field.tsx';
import { SubmitButton } from '../../design/button.tsx';
import type { Checked } from './chain.ts';
import styles from './page.module.css';
import { type ChainCheck, useChainCheck } from './use-chain-check.ts';

/** Re-computes the ledger in this browser, and looks for an old head that someone kept. */
export function ChainChecker() {
  const { check, run } = useChainCheck();
  const [kept, setKept] = useState('');
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (check.state !== 'reading') void run();
  };
  return (
    <>
      <form className={styles.form} onSubmit={onSubmit}>
        <TextField
          label="An old head that you kept (if you have one)"
          name="head"
          value={kept}
          onChange={({ target }) => setKept(target.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
        />
        <SubmitButton pending={check.state === 'reading'}>Check in my browser</SubmitButton>
      </form>
      <div role="status" className={styles.verdict}>
        <Outcome check={check} kept={kept.trim().toLowerCase()} />
      </div>
      <p className={styles.note}>
        Your browser fetches every entry and hashes it again (SHA-256 of the fingerprint before it and its
        content). Nothing is asked of us but the entries.
      </p>
    </>
  );
}

function Outcome({ check, kept }: { readonly check: ChainCheck; readonly kept: string }) {
  if (check.state === 'idle') return null;
  if (check.state === 'reading')
    return (
      <p>
        {check.read} of {check.total} entries checked
      </p>
    );
  if (check.state === 'failed') return <p>{check.message}</p>;
  return (
    <>
      <ChainVerdict checked={check.checked} />
      {kept !== '' && <HeadVerdict checked={check.checked} kept={kept} />}
    </>
  );
}

function ChainVerdict({ checked: { entries, head, faults } }: { readonly checked: Checked }) {
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

function HeadVerdict({ checked: { heads }, kept }: { readonly checked: Checked; readonly kept: string }) {
  const entry = heads.get(kept);
  return entry === undefined ? (
    <p className={styles.broken}>No: the chain does not hold the head you kept.</p>
  ) : (
    <p className={styles.holds}>Yes: the chain still holds your head. It is entry {entry}.</p>
  );
}
