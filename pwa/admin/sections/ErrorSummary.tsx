/** Names what is wrong in a form of several sections, with a link to each field. */
import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'

type FieldError = {
  path: string
  label: string
  message: string
  /** The section that has the field. */
  href: string
  onFollow: () => void
}

export function ErrorSummary({ errors }: { errors: FieldError[] }) {
  const { i18n } = useLanguage()
  return (
    <Card as="section" kind="note" tone="danger" role="alert">
      <p>{i18n.t('admin.sections.errors', { n: errors.length })}</p>
      <ul>
        {errors.map(({ path, label, message, href, onFollow }) => (
          <li key={path}>
            <Link href={href} onClick={onFollow}>
              {label}
            </Link>
            : {message}
          </li>
        ))}
      </ul>
    </Card>
  )
}
