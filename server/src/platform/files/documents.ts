import { fileTypeFromBuffer } from 'file-type';
import { sha256 } from '../crypto.ts';
import type { Files } from './files.ts';
import { UnacceptableFile, uploadRules } from './upload-rules.ts';

const rules = uploadRules.document;

/** Keys of documents lie apart from the pictures': they are served by another route, by other rules. */
export const documentKeys = 'documents/';

/** Names under which a PDF can hold what acts by itself. Written plainly or with #xx for a letter. */
const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)\b/u;

/** The structure alone: what is packed into streams is data, in which any name turns up by chance. */
const plainNames = (text: string) =>
  text
    .replaceAll(/\bstream\r?\n[^]*?endstream/gu, '')
    .replaceAll(/#([0-9A-Fa-f]{2})/gu, (_all, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );

/**
 * Checks and stores a PDF, named by its content; gives its key. It must be a PDF from its first byte to its end mark, and
 * hold nothing that acts in plain sight. What hides deeper meets the way it is served: as a download, in a sandbox.
 */
export async function storeDocument(files: Files, bytes: Uint8Array): Promise<string> {
  if (bytes.length > rules.mostBytes) throw new UnacceptableFile('the PDF is larger than 20 MB');
  const text = Buffer.from(bytes).toString('latin1');
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime !== rules.types[0] || !text.startsWith('%PDF-') || !/%%EOF\s*$/u.test(text))
    throw new UnacceptableFile('the file is not a whole PDF');
  if (active.test(plainNames(text)))
    throw new UnacceptableFile('the PDF holds scripts, forms or files of its own');
  const key = `${documentKeys}${sha256(bytes).toString('hex').slice(0, 32)}.pdf`;
  if (!(await files.exists(key))) await files.put(key, bytes);
  return key;
}
