import type { ReactNode } from 'react';
import { PageTitle } from '../../design/page-title.tsx';
import { SafeHtml } from '../../design/safe-html.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { SkeletonText } from '../../design/skeletons.tsx';
import { FailedState } from '../../design/states.tsx';
import { formatDay } from '../../platform/dates.ts';
import type { LoadResult } from '../../platform/load-result.ts';
import type { Text } from './load.ts';
import styles from './text-page.module.css';

interface TextPageProps {
  readonly title: string;
  readonly text: LoadResult<Text>;
  /** The heading shown when the text does not load. */
  readonly failure?: string;
  /** Whether to show when the text last changed. */
  readonly dated?: boolean;
  /** Approximate number of lines on a phone, for the skeleton. */
  readonly lines?: number;
  /** Content beside the text, such as a form. */
  readonly aside?: ReactNode;
  /** Content below the text. */
  readonly children?: ReactNode;
}

/** A page with an operators' text. */
export function TextPage(props: TextPageProps) {
  const { title, text, failure, dated = false, lines = 40, aside, children } = props;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className={aside === undefined ? undefined : styles.beside}>
        <div className={styles.text}>
          <LoadResultView
            result={text}
            loading={<SkeletonText lines={lines} />}
            failed={({ message }) => (
              <FailedState what={failure ?? `${title} did not load`} message={message} />
            )}
          >
            {({ html, changedAt }) => (
              <>
                {dated && (
                  <p className={styles.dated}>
                    Last updated <time dateTime={changedAt}>{formatDay(changedAt)}</time>
                  </p>
                )}
                <SafeHtml html={html} sideHeads={aside === undefined} />
              </>
            )}
          </LoadResultView>
          {children}
        </div>
        {aside}
      </div>
    </>
  );
}
