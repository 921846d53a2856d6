import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import './NotFoundPage.css'

/** The text is English in both languages, with an Italian line below it. */
export function NotFoundPage() {
  const { i18n } = useLanguage()
  return (
    <div className="not-found wide">
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      <div lang="en">
        <h1>{i18n.t('notFound.en')}</h1>
        <p className="lead">{i18n.t('notFound.enText')}</p>
        <Link href="/" asChild>
          <ButtonLink variant="primary">{i18n.t('notFound.enHome')}</ButtonLink>
        </Link>
      </div>
      <p lang="it" className="muted">
        {i18n.t('notFound.it')} <Link href="/">{i18n.t('notFound.itHome')}</Link>
      </p>
    </div>
  )
}
