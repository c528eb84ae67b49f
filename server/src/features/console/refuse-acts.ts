import { Refusal } from '../../platform/http/refusal.ts';
import { GameActRefused } from '../sources/index.ts';

/** "There is no such game." The part after a semicolon names a command, which the console has no use for. */
function toSentence(message: string): string {
  const [text = ''] = message.split(';');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!]$/u.test(text) ? '' : '.'}`;
}

/** Runs an act on games or teams; what the act refuses becomes an answer for the operator. */
export async function refuseActs<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof GameActRefused)) throw error;
    throw new Refusal({ code: 'ACT_REFUSED', message: toSentence(error.message) });
  }
}
