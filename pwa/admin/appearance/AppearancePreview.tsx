/** What guests see: a heading, a label, a link and the two states of a button, on a light or a dark page. */
import '#pwa/ui/typefaces/fraunces.css'
import { fontStacks, grounds, type Scheme, type Shades, type Typeface } from '#contract/site/appearance.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import './AppearancePreview.css'

type Props = { scheme: Scheme; shades: Shades; typeface: Typeface; farmName: string }

export function AppearancePreview({ scheme, shades, typeface, farmName }: Props) {
  const { i18n } = useLanguage()
  const { ground, ink } = grounds[scheme]
  const { serif, sans } = fontStacks[typeface]
  const { accent, strong, onAccent } = shades
  const name = i18n.t(scheme === 'light' ? /*i18n*/ 'admin.appearance.light' : /*i18n*/ 'admin.appearance.dark')
  return (
    <figure className="appearance-preview" style={{ background: ground, color: ink, fontFamily: sans }}>
      <figcaption>{name}</figcaption>
      <p className="preview-label" style={{ color: accent }}>
        {i18n.t('admin.appearance.sampleLabel')}
      </p>
      <p className="preview-heading" style={{ fontFamily: serif }}>
        {farmName}
      </p>
      <p>
        {i18n.t('admin.appearance.sampleText')} <u style={{ color: accent }}>{i18n.t('admin.appearance.sampleLink')}</u>
      </p>
      <p className="preview-buttons">
        <span style={{ background: accent, color: onAccent }}>{i18n.t('admin.appearance.sampleButton')}</span>
        <span style={{ background: strong, color: onAccent }}>{i18n.t('admin.appearance.samplePressed')}</span>
      </p>
    </figure>
  )
}
