import { enquiryLabels } from '@outpick/contracts';
import { TextField } from '../../design/field.tsx';
import type { FieldStatus } from '../../platform/use-form.ts';

interface FieldsProps<Name extends string> {
  readonly field: (name: Name) => FieldStatus;
}

export const NameFields = ({ field }: FieldsProps<'firstName' | 'lastName'>) => (
  <>
    <TextField label={enquiryLabels.firstName} {...field('firstName')} autoComplete="given-name" required />
    <TextField label={enquiryLabels.lastName} {...field('lastName')} autoComplete="family-name" required />
  </>
);

export const EmailField = ({ field }: FieldsProps<'email'>) => (
  <TextField label={enquiryLabels.email} {...field('email')} type="email" autoComplete="email" required />
);
