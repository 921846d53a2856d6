import { stayFactLabels } from '#contract/stayFacts.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useContent } from '../shell/ContentProvider.tsx'

/** What the farm says of every stay, such as linen and parking; nothing where it has said nothing. */
export function StayFacts() {
  const { i18n } = useLanguage()
  const { stayFacts } = useContent()
  return stayFacts.map(({ about, text }) => (
    <p key={text}>
      <strong>{i18n.t(stayFactLabels[about])}</strong>: {text}
    </p>
  ))
}
