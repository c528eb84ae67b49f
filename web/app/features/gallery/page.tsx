import { PageTitle } from '../../design/page-title.tsx';
import { ChartExamples } from './chart-examples.tsx';
import { FormExamples } from './form-examples.tsx';
import { ListExamples } from './list-examples.tsx';
import { TextExamples } from './text-examples.tsx';

export const meta = () => [{ title: 'Gallery | Outpick' }, { name: 'robots', content: 'noindex' }];

/** Every design component in all its states, for development and visual tests. */
export default function GalleryPage() {
  return (
    <>
      <PageTitle>Gallery</PageTitle>
      <TextExamples />
      <FormExamples />
      <ListExamples />
      <ChartExamples />
    </>
  );
}
