import { formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import type { Farm } from '../farm.ts'

type Props = Pick<Farm, 'phone' | 'email'> & { text: string }

/** A sentence with phone, email and a reload button. */
export function ErrorNotice({ text, phone, email }: Props) {
  const { i18n } = useLanguage()
  return (
    <div className="failure" role="alert">
      <p>{text}</p>
      <p className="inline-group">
        <a href={formatPhoneUrl(phone)}>{phone}</a>
        <a href={`mailto:${email}`}>{email}</a>
        <Button size="small" onClick={() => window.location.reload()}>
          {i18n.t('failure.reload')}
        </Button>
      </p>
    </div>
  )
}
