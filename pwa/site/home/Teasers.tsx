import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'

function Tile({ picture, title, text }: { picture: string; title: string; text: string }): ReactNode {
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
            <a href="#piscina">
              <Tile picture="pool-1" title={i18n.t('teasers.pool')} text={i18n.t('teasers.poolText')} />
            </a>
          </li>
        )}
        {parts.culture && (
          <li>
            <Link href="/services#tesori-culturali">
              <Tile picture="piero-1" title={i18n.t('teasers.culture')} text={i18n.t('teasers.cultureText')} />
            </Link>
          </li>
        )}
        {parts.camping && (
          <li>
            <Link href="/services#agricampeggio">
              <Tile picture="camping-1" title={i18n.t('teasers.camping')} text={i18n.t('teasers.campingText')} />
            </Link>
          </li>
        )}
        <li>
          <Link href="/services#da-sapere">
            <Tile picture="map-1" title={i18n.t('teasers.toKnow')} text={i18n.t('teasers.toKnowText')} />
          </Link>
        </li>
      </ul>
    </>
  )
}
