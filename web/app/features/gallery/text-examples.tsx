import { useState } from 'react';
import { BackToTop } from '../../design/back-to-top.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { showSnackbar, showToast } from '../../design/notices.ts';
import { PageSection } from '../../design/page-section.tsx';
import { PictureAds } from '../../design/picture-ads.tsx';
import { SafeHtml } from '../../design/safe-html.tsx';
import { StoreButtons } from '../../design/store-buttons.tsx';
import adPicture from './ad.svg';
import styles from './gallery.module.css';

const ad = { id: 'ad', picture: adPicture, alt: 'An advertisement', link: '/', width: 728, height: 90 };

/** Type, buttons, notices and dialogs. */
export function TextExamples() {
  const [open, setOpen] = useState(false);
  return (
    <PageSection title="Words">
      <h3>A heading of the third rank</h3>
      <SafeHtml html="<p>Stored text with <strong>weight</strong>, a <a href='/'>link</a> and</p><ul><li>a list</li><li>of two</li></ul>" />
      <div className={styles.row}>
        <Button primary>Join Now</Button>
        <Button>Download</Button>
        <Button disabled>Loading...</Button>
        <ButtonLink to="/">Back to Home</ButtonLink>
        <Button onClick={() => showSnackbar('OTP Sent Successfully.')}>Show snackbar</Button>
        <Button onClick={() => showSnackbar('')}>Show empty snackbar</Button>
        <Button onClick={() => showToast('Please SignIn First', 3000)}>Show toast</Button>
        <Button onClick={() => setOpen(true)}>Open dialog</Button>
      </div>
      <StoreButtons />
      <div>
        <BackToTop />
      </div>
      <PictureAds ads={[ad]} />
      {open && (
        <Dialog title="Thank you for your input!" onClose={() => setOpen(false)}>
          <p>Your response has been successfully submitted</p>
          <ButtonLink to="/">Back to Home</ButtonLink>
        </Dialog>
      )}
    </PageSection>
  );
}
