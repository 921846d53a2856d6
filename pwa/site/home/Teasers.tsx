import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'

/** What a teaser shows inside its link: nothing when the farm has emptied its texts. */
function renderTile(picture: string, title: string, text: string): ReactNode {
  if (title === '' && text === '') return ''
  return (
    <>
      <Picture name={picture} alt="" sizes="(width < 40em) 92vw, (width < 62em) 45vw, 23vw" />
      <h3>{title}</h3>
      <p className="muted">{text}</p>
    </>
  )
}

export function Teasers() {
  const { i18n } = useLanguage()
  const { parts } = useFarm()
  return (
    <>
      <header>
        <h2>{i18n.t('teasers.title')}</h2>
      </header>
      <ul className="teasers">
        {parts.pool && (
          <li>
            <a href="#piscina">{renderTile('pool-1', i18n.t('teasers.pool'), i18n.t('teasers.poolText'))}</a>
          </li>
        )}
        {parts.culture && (
          <li>
            <Link href="/services#tesori-culturali">
              {renderTile('piero-1', i18n.t('teasers.culture'), i18n.t('teasers.cultureText'))}
            </Link>
          </li>
        )}
        {parts.camping && (
          <li>
            <Link href="/services#agricampeggio">
              {renderTile('camping-1', i18n.t('teasers.camping'), i18n.t('teasers.campingText'))}
            </Link>
          </li>
        )}
        <li>
          <Link href="/services#da-sapere">
            {renderTile('map-1', i18n.t('teasers.toKnow'), i18n.t('teasers.toKnowText'))}
          </Link>
        </li>
      </ul>
    </>
  )
}
