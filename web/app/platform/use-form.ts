import { CallFailure } from '@outpick/contracts';
import { type FocusEvent, type SubmitEvent, type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { type Faults, faultsOf } from './form-faults.ts';

interface FormOptions<S extends z.ZodType> {
  /** The rules, which are the call's own. */
  readonly schema: S;
  /** Makes the call. What it refuses is shown at the fields it names. */
  readonly send: (values: z.output<S>) => Promise<void>;
  /** The field that a refusal is about which names none, such as a wrong code. */
  readonly blamed?: string & keyof z.input<S>;
  /** Told of a call that was refused, after the fields were marked. */
  readonly onRefused: (failure: CallFailure) => void;
}

interface State {
  readonly touched: ReadonlySet<string>;
  /** What is wrong with what is typed now. */
  readonly faults: Faults;
  /** What the server found wrong with what was sent; forgotten field by field as they are changed. */
  readonly refused: Faults;
  readonly pending: boolean;
}

const untouched: State = { touched: new Set(), faults: {}, refused: {}, pending: false };

/** What a field shows of its state. */
export interface FieldStatus {
  readonly name: string;
  readonly error: string | undefined;
  readonly valid: boolean;
}

/**
 * A form that is checked as it is filled in. What is typed stays in the page's own fields: nothing is lost, not even
 * what was typed before the script came. A field speaks once it was left, and all of them once someone tried to send.
 */
export function useForm<S extends z.ZodType>({ schema, send, blamed, onRefused }: FormOptions<S>) {
  const [{ touched, faults, refused, pending }, setState] = useState(untouched);

  const check = (form: HTMLFormElement) => faultsOf(schema, readForm(form));

  const onInput = ({ currentTarget, target }: SyntheticEvent<HTMLFormElement>) => {
    const found = check(currentTarget);
    const { [nameOf(target)]: _forgotten, ...others } = refused;
    setState((state) => ({ ...state, faults: found, refused: others }));
  };

  const onBlur = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    const name = nameOf(target);
    // Whoever presses the button gets the answer from the button.
    if (name === '' || (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'))
      return;
    const found = check(currentTarget);
    setState((state) => ({ ...state, faults: found, touched: new Set([...state.touched, name]) }));
  };

  const submit = async (form: HTMLFormElement) => {
    const read = z.safeParse<S>(schema, readForm(form));
    const marked = { touched: namesIn(form), faults: check(form), refused: {} };
    const place = document.activeElement;
    setState({ ...marked, pending: read.success });
    if (!read.success) return void focusFirst(form, marked.faults);
    try {
      await send(read.data);
      form.reset();
      setState(untouched);
    } catch (error) {
      const fields = error instanceof CallFailure ? fieldsOf(error, blamed) : {};
      // At once, so that the button can be returned to: it was asleep, and whoever had pressed it has lost their place.
      flushSync(() => setState({ ...marked, refused: fields, pending: false }));
      if (!(error instanceof CallFailure)) throw error;
      if (!focusFirst(form, fields) && place instanceof HTMLElement) place.focus();
      onRefused(error);
    }
    return undefined;
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending) void submit(event.currentTarget);
  };

  const field = (name: string & keyof z.input<S>): FieldStatus => {
    const error = touched.has(name) ? (faults[name] ?? refused[name]) : undefined;
    return { name, error, valid: touched.has(name) && error === undefined };
  };

  return { props: { noValidate: true, onInput, onBlur, onSubmit }, field, pending } as const;
}

/** A file field that was left empty holds an empty file without a name. */
const isNoFile = (value: FormDataEntryValue) =>
  value instanceof File && value.name === '' && value.size === 0;

/** What is typed, by name; a tick is true or false. */
function readForm(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = Object.fromEntries(
    [...new FormData(form)].filter(([, value]) => !isNoFile(value)),
  );
  for (const box of form.querySelectorAll<HTMLInputElement>('input[type=checkbox][name]'))
    values[box.name] = box.checked;
  return values;
}

const nameOf = (target: EventTarget): string =>
  target instanceof Element ? (target.getAttribute('name') ?? '') : '';

const namesIn = (form: HTMLFormElement): ReadonlySet<string> =>
  new Set([...form.elements].map(nameOf).filter((name) => name !== ''));

/** What a refusal says of the fields. Where it names none and is no fault of ours, it is about the one that is to blame. */
function fieldsOf({ fields, status, message }: CallFailure, blamed: string | undefined): Faults {
  const ours = status === 0 || status >= 500;
  return blamed === undefined || ours || Object.keys(fields).length > 0 ? fields : { [blamed]: message };
}

/** Goes to the first field with a fault; says whether there was one. */
function focusFirst(form: HTMLFormElement, faults: Faults): boolean {
  const first = [...form.elements].find((element) => nameOf(element) in faults);
  if (first instanceof HTMLElement) first.focus();
  return first !== undefined;
}
