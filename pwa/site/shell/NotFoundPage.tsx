import { Link } from 'wouter'
import { defaultLanguage, fallbackLanguage } from '#locales/language.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { PageTitle } from './PageTitle.tsx'
import './NotFoundPage.css'

/** On the Italian page, too, the text is English; an Italian line stands below it. */
export function NotFoundPage() {
  const { i18n, language } = useLanguage()
  return (
    <div className="not-found wide">
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      <div lang={language === defaultLanguage ? fallbackLanguage : language}>
        <PageTitle text={i18n.t('notFound.en')} />
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
