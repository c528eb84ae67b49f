/** A visitor's message before it is stored. */
export interface NewEnquiry {
  readonly form: 'contact' | 'enquiry';
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobileNumber: string | null;
  readonly subject: string | null;
  readonly message: string;
  readonly suspicion: string | null;
}
