import { ledgerCalls, pages } from '@outpick/contracts';
import { data, useLocation } from 'react-router';
import { Button } from '../../design/button.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { PageSection } from '../../design/page-section.tsx';
import { PageTitle } from '../../design/page-title.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { FailedState, LoadingLine } from '../../design/states.tsx';
import { callContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { awaitBriefly, statusOf, toResult } from '../../platform/load-result.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import type { Route } from './+types/page.ts';
import { ChainChecker } from './chain-checker.tsx';
import { EntryView } from './entry-view.tsx';
import styles from './page.module.css';
import { readReceiptTarget } from './receipt-address.ts';

const load = ({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) =>
  toResult(context.get(callContext)(ledgerCalls.getLedgerHead, {}));

export async function loader(args: Route.LoaderArgs) {
  const head = await load(args);
  return data({ head }, { status: statusOf(head) });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return { head: await awaitBriefly(load(args)) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Receipts',
    description:
      'How to know that no forecast was changed after the fact: check the chain in your own browser.',
    path: pages.receipts.path,
  });

const describeHead = (entries: number): string =>
  entries === 1
    ? 'It stands for the first entry; the next one’s fingerprint will cover it.'
    : `It stands for all ${entries.toLocaleString('en-US')} entries: each one’s fingerprint covers the one before it.`;

/** Explains the ledger, shows its head, and lets visitors verify it. */
export default function ReceiptsPage({ loaderData: { head } }: Route.ComponentProps) {
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const target = hydrated ? readReceiptTarget(hash) : undefined;
  return (
    <>
      <PageTitle>Receipts</PageTitle>
      <div className={styles.words}>
        <p>
          <strong>How do I know you didn’t change it?</strong> We froze this forecast when picks opened and
          published its fingerprint. Change one digit and the fingerprint breaks. Check it in your browser;
          keep a copy and you needn’t trust us.
        </p>
      </div>
      <PageSection title="The newest fingerprint">
        <div className={styles.head}>
          <LoadResultView
            result={head}
            loading={<LoadingLine />}
            failed={({ message }) => (
              <FailedState what="The newest fingerprint did not load" message={message} />
            )}
          >
            {({ entry, hash: fingerprint }) => (
              <>
                <p className={styles.hash}>{fingerprint}</p>
                {entry > 0 && <CopyButton text={fingerprint} />}
                <p className={styles.note}>
                  {entry === 0
                    ? 'Nothing has been frozen yet: the first entry comes when the first picks open.'
                    : `${describeHead(entry)} Copy it and keep it.`}
                </p>
              </>
            )}
          </LoadResultView>
        </div>
      </PageSection>
      <PageSection title="Check it yourself">
        <ChainChecker />
      </PageSection>
      <PageSection title="One receipt">
        <div className={styles.one}>
          {target ? (
            <EntryView {...target} />
          ) : (
            <p>Open a receipt from a game’s page or a contest card: its forecast shows here.</p>
          )}
        </div>
      </PageSection>
    </>
  );
}

/** Copies the head to the clipboard. Browsers may refuse; the visitor can then select the text. */
function CopyButton({ text }: { readonly text: string }) {
  const hydrated = useHydrated();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showSnackbar('Copied');
    } catch {
      showSnackbar('Your browser blocked copying. Please select it and copy it yourself.');
    }
  };
  return (
    <span className={styles.copy}>
      <Button disabled={!hydrated} onClick={() => void copy()}>
        Copy<span className="visually-hidden"> the newest fingerprint</span>
      </Button>
    </span>
  );
}
