import { ButtonLink } from '../../design/button.tsx';
import { contactOf } from './contact-of.ts';
import styles from './profile-information.module.css';

/** The operators' phone number and email address, as found in the text of the contact page. */
export function ContactDetails({ html }: { readonly html: string }) {
  const { phone, email } = contactOf(html);
  return (
    <div className={styles.information}>
      {phone === undefined && email === undefined && <p>The best way to reach us is the contact form.</p>}
      <dl className={styles.rows} hidden={phone === undefined && email === undefined}>
        {phone !== undefined && (
          <div className={styles.row}>
            <dt>Mobile Number</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^+\d]/gu, '')}`}>{phone}</a>
            </dd>
          </div>
        )}
        {email !== undefined && (
          <div className={styles.row}>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
      </dl>
      <ButtonLink to="/contact">Write to us</ButtonLink>
    </div>
  );
}
