import { fileTypeFromBuffer } from 'file-type';
import { sha256 } from '../crypto.ts';
import type { Files } from './files.ts';
import { UnacceptableFile, uploadRules } from './upload-rules.ts';

const rules = uploadRules.document;

/** The prefix of documents' keys. It differs from that of pictures, because another route serves documents. */
export const documentKeys = 'documents/';

/** PDF names of active content, after decoding #xx escapes. */
const activeContent = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)\b/u;

/** Returns the PDF's structure with decoded names and without streams: stream data can contain any name by chance. */
const decodeStructure = (text: string) =>
  text
    .replaceAll(/\bstream\r?\n[^]*?endstream/gu, '')
    .replaceAll(/#([0-9A-Fa-f]{2})/gu, (_all, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );

/**
 * Validates and stores a PDF under a hash of its content; returns the key. The file must be a complete PDF without visible
 * active content. Hidden active content does no harm, because documents are served as downloads in a sandbox.
 */
export async function storeDocument(files: Files, bytes: Uint8Array): Promise<string> {
  if (bytes.length > rules.maxBytes) throw new UnacceptableFile('the PDF is larger than 20 MB');
  const text = Buffer.from(bytes).toString('latin1');
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime !== rules.types[0] || !text.startsWith('%PDF-') || !/%%EOF\s*$/u.test(text))
    throw new UnacceptableFile('the file is not a whole PDF');
  if (activeContent.test(decodeStructure(text)))
    throw new UnacceptableFile('the PDF holds scripts, forms or files of its own');
  const key = `${documentKeys}${sha256(bytes).toString('hex').slice(0, 32)}.pdf`;
  if (!(await files.exists(key))) await files.put(key, bytes);
  return key;
}
