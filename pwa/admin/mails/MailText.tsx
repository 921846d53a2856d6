import type { ShownMail } from '#contract/mails.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import './MailText.css'

/** A mail as plain text, with its picture. */
export function MailText({ mail: { language, subject, to, text, picture } }: { mail: ShownMail }) {
  const { i18n } = useLanguage()
  return (
    <section className="mail-text" aria-label={i18n.t('admin.mail.preview')}>
      <p>
        <strong lang={language}>{subject}</strong>
        <span className="muted">{to}</span>
      </p>
      {picture && <img src={picture.url} alt={picture.alt} lang={language} />}
      {/* A long mail scrolls, which the keyboard can do as well. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls */}
      <pre lang={language} tabIndex={0}>
        {text}
      </pre>
    </section>
  )
}
