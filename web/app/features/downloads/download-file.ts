import { type DownloadKind, fileCalls, toRequest } from '@outpick/contracts';
import { saveFile } from '../../platform/save-file.ts';
import { expireSession, readToken } from '../../platform/session.ts';
import { phraseOf } from './status-phrases.ts';

/** Fetches a sport's file and saves it; gives the words for the person, whichever way it went. */
export async function downloadFile(sportId: string, kind: DownloadKind): Promise<string> {
  const { url } = toRequest(fileCalls.downloadFile, { params: { sportId, kind } });
  let response: Response;
  try {
    response = await fetch(url, { headers: { authorization: `Bearer ${readToken() ?? ''}` } });
  } catch {
    return 'We could not reach Outpick. Please check your connection.';
  }
  if (response.status === 401) expireSession();
  if (!response.ok) return phraseOf(response.status);
  saveFile(await response.blob(), `${kind}-${sportId}.csv`);
  return 'File downloaded successfully';
}
