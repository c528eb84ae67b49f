import { CallFailure, createCaller, toRequest, type Caller, type Transport } from '@outpick/contracts';
import { z } from 'zod';

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

const fetchTransport: Transport = async ({ method, url, headers, body }) => {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      // The session is a cookie that scripts cannot read.
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, body: await readBody(response) };
  } catch {
    throw new CallFailure(0, 'UNREACHABLE', 'We could not reach Outpick. Please check your connection.');
  }
};

/** The failure for input that the contract rejects before sending, in the form of the server's answer. */
function refuseInput({ issues }: z.ZodError): CallFailure {
  const fields = Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]),
  );
  return new CallFailure(422, 'VALIDATION_FAILED', 'Please check what you entered.', fields);
}

const send = createCaller(fetchTransport);

/** Makes an operators' call; throws a `CallFailure` with a message for the operator. */
export const callConsole: Caller = async (call, input) => {
  try {
    toRequest(call, input);
  } catch (error) {
    throw error instanceof z.ZodError ? refuseInput(error) : error;
  }
  return send(call, input);
};
