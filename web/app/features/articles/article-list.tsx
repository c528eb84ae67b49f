import type { Article } from '@outpick/contracts';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { SkeletonCards } from '../../design/skeletons.tsx';
import { EmptyState, FailedState } from '../../design/states.tsx';
import { TopicLine } from '../../design/topic-line.tsx';
import type { LoadResult } from '../../platform/load-result.ts';
import { ArticlePopup } from './article-popup.tsx';
import styles from './article-list.module.css';

interface ArticleListProps {
  readonly articles: LoadResult<readonly Article[]>;
}

/** The research articles in all load states. */
export function ArticleList({ articles }: ArticleListProps) {
  return (
    <LoadResultView
      result={articles}
      loading={<SkeletonCards count={4} />}
      failed={({ message }) => <FailedState what="The articles did not load" message={message} />}
    >
      {(list) => (list.length === 0 ? <NoArticles /> : <Articles articles={list} />)}
    </LoadResultView>
  );
}

function NoArticles() {
  return (
    <EmptyState title="No Article found">
      <ButtonLink to="/news">Read the news</ButtonLink>
    </EmptyState>
  );
}

/** The list, with the open article in the address, so that it can be shared and the back button closes it. */
function Articles({ articles }: { readonly articles: readonly Article[] }) {
  const navigate = useNavigate();
  const openId = new URLSearchParams(useLocation().search).get('article');
  const openArticle = articles.find(({ id }) => id === openId);
  const show = (search: string) => void navigate({ search }, { preventScrollReset: true });
  return (
    <>
      <ol className={styles.list}>
        {articles.map((article) => (
          <li key={article.id} className={styles.article}>
            <Entry article={article} onOpen={() => show(`?article=${article.id}`)} />
          </li>
        ))}
      </ol>
      {openArticle && <ArticlePopup article={openArticle} onClose={() => show('')} />}
    </>
  );
}

function Entry({ article, onOpen }: { readonly article: Article; readonly onOpen: () => void }) {
  // Without script, or in a new tab, the link opens the PDF.
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <>
      <TopicLine topic={article.topic} publishedAt={article.publishedAt} />
      <h2 className={styles.heading}>
        <a href={article.document} onClick={open}>
          {article.heading}
        </a>
      </h2>
      <p className={styles.about}>{article.description}</p>
      <p className={styles.file}>
        <a href={article.document} aria-label={`Download PDF: ${article.heading}`} download>
          Download PDF
        </a>
      </p>
    </>
  );
}
