import { contentKindName } from '@outpick/contracts/admin';
import { useNavigate, useParams } from 'react-router-dom';
import { Empty } from '../../design/empty.tsx';
import { Page } from '../../design/page.tsx';
import { kindWords } from './content-item.ts';
import { Editor } from './editor.tsx';

/** The form of a new item. It is saved as a draft. */
export function NewItemPage() {
  const kind = contentKindName.safeParse(useParams()['kind']);
  const navigate = useNavigate();
  if (!kind.success)
    return (
      <Page title="New">
        <Empty title="There is no such kind of content" />
      </Page>
    );
  return (
    <Page title={`New: ${kindWords[kind.data].one}`}>
      <Editor
        key={kind.data}
        kind={kind.data}
        item={undefined}
        onSaved={(id) => void navigate(`/content/${id}`, { replace: true })}
      />
    </Page>
  );
}
