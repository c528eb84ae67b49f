import { CallFailure, toPhoneDigits } from '@outpick/contracts';
import { type FocusEvent, type SubmitEvent, type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';

/** Error messages by field name, one for each field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Validates form values; a field with several errors keeps the first. */
export function findErrors(schema: z.ZodType, values: unknown): FieldErrors {
  const result = z.safeParse(schema, values);
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) errors[String(path[0] ?? '')] ??= message;
  return errors;
}

interface FormOptions<S extends z.ZodType> {
  /** The same schema that the call validates its input with. */
  readonly schema: S;
  /** Makes the call. Its error messages are shown at the fields they name. */
  readonly send: (values: z.output<S>) => Promise<void>;
  /** The field that shows errors that name no field, such as a wrong code. */
  readonly defaultField?: string & keyof z.input<S>;
  /** Called after a failed call, once the fields show its errors. */
  readonly onFailure: (failure: CallFailure) => void;
}

interface State {
  readonly touched: ReadonlySet<string>;
  /** Fields with a value. An empty optional field is not marked as valid. */
  readonly filled: ReadonlySet<string>;
  /** Errors of the current values. */
  readonly errors: FieldErrors;
  /** Errors the server returned; a field's error is removed when the field changes. */
  readonly serverErrors: FieldErrors;
  readonly pending: boolean;
}

const untouched: State = {
  touched: new Set(),
  filled: new Set(),
  errors: {},
  serverErrors: {},
  pending: false,
};

/** A field's state, for display. */
export interface FieldStatus {
  readonly name: string;
  readonly error: string | undefined;
  readonly valid: boolean;
}

/**
 * A form that is validated while it is filled in. The inputs are uncontrolled, so values typed before hydration are kept. A
 * field shows its error after it loses focus, and all fields do after a submit. At the same moments, phone numbers are
 * reduced to their digits, because visitors mostly type or paste separators, which the schemas refuse.
 */
export function useForm<S extends z.ZodType>({ schema, send, defaultField, onFailure }: FormOptions<S>) {
  const [{ touched, filled, errors, serverErrors, pending }, setState] = useState(untouched);

  const validate = (form: HTMLFormElement) => {
    const values = readForm(form);
    return { errors: findErrors(schema, values), filled: filledNames(values) };
  };

  const onInput = ({ currentTarget, target }: SyntheticEvent<HTMLFormElement>) => {
    const current = validate(currentTarget);
    const { [nameOf(target)]: _changed, ...others } = serverErrors;
    setState((state) => ({ ...state, ...current, serverErrors: others }));
  };

  const onBlur = ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    if (isPhoneField(target)) keepDigits(target);
    const name = nameOf(target);
    // Pressing the submit button validates the whole form itself.
    if (name === '' || (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'))
      return;
    const current = validate(currentTarget);
    setState((state) => ({ ...state, ...current, touched: new Set([...state.touched, name]) }));
  };

  const submit = async (form: HTMLFormElement) => {
    [...form.elements].filter(isPhoneField).forEach(keepDigits);
    const parsed = z.safeParse<S>(schema, readForm(form));
    const checked = { touched: namesIn(form), ...validate(form), serverErrors: {} };
    const focused = document.activeElement;
    setState({ ...checked, pending: parsed.success });
    if (!parsed.success) return void focusFirst(form, checked.errors);
    try {
      await send(parsed.data);
      form.reset();
      setState(untouched);
    } catch (error) {
      const fields = error instanceof CallFailure ? fieldsOf(error, defaultField) : {};
      // The submit button lost the focus when it was disabled. Flush, so that the button can get the focus back below.
      flushSync(() => setState({ ...checked, serverErrors: fields, pending: false }));
      if (!(error instanceof CallFailure)) throw error;
      if (!focusFirst(form, fields) && focused instanceof HTMLElement) focused.focus();
      onFailure(error);
    }
    return undefined;
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending) void submit(event.currentTarget);
  };

  const field = (name: string & keyof z.input<S>): FieldStatus => {
    const error = touched.has(name) ? (errors[name] ?? serverErrors[name]) : undefined;
    return { name, error, valid: touched.has(name) && filled.has(name) && error === undefined };
  };

  return { props: { noValidate: true, onInput, onBlur, onSubmit }, field, pending } as const;
}

/** An empty file input holds an empty file without a name. */
const isEmptyFile = (value: FormDataEntryValue) =>
  value instanceof File && value.name === '' && value.size === 0;

/** The form's values by name; checkboxes are booleans. */
function readForm(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = Object.fromEntries(
    [...new FormData(form)].filter(([, value]) => !isEmptyFile(value)),
  );
  for (const box of form.querySelectorAll<HTMLInputElement>('input[type=checkbox][name]'))
    values[box.name] = box.checked;
  return values;
}

const filledNames = (values: Readonly<Record<string, unknown>>): ReadonlySet<string> =>
  new Set(Object.keys(values).filter((name) => values[name] !== '' && values[name] !== false));

const isPhoneField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'tel';

function keepDigits(field: HTMLInputElement): void {
  const digits = toPhoneDigits(field.value);
  // Assigning the same value would still move the cursor to the end.
  if (field.value !== digits) field.value = digits;
}

const nameOf = (target: EventTarget): string =>
  target instanceof Element ? (target.getAttribute('name') ?? '') : '';

const namesIn = (form: HTMLFormElement): ReadonlySet<string> =>
  new Set([...form.elements].map(nameOf).filter((name) => name !== ''));

/** The failure's errors by field. A client error that names no field goes to the default field, if there is one. */
function fieldsOf({ fields, status, message }: CallFailure, defaultField: string | undefined): FieldErrors {
  const serverFault = status === 0 || status >= 500;
  if (defaultField === undefined || serverFault || Object.keys(fields).length > 0) return fields;
  return { [defaultField]: message };
}

/** Focuses the first field with an error; returns whether there is one. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors): boolean {
  const first = [...form.elements].find((element) => nameOf(element) in errors);
  if (first instanceof HTMLElement) first.focus();
  return first !== undefined;
}
