import { PageTitle } from '../../design/page-title.tsx';
import { ChartPieces } from './chart-pieces.tsx';
import { FormPieces } from './form-pieces.tsx';
import { ListPieces } from './list-pieces.tsx';
import { WordPieces } from './word-pieces.tsx';

export const meta = () => [{ title: 'Gallery | Outpick' }, { name: 'robots', content: 'noindex' }];

/** Every design component in all its states, for development and visual tests. */
export default function GalleryPage() {
  return (
    <>
      <PageTitle>Gallery</PageTitle>
      <WordPieces />
      <FormPieces />
      <ListPieces />
      <ChartPieces />
    </>
  );
}
