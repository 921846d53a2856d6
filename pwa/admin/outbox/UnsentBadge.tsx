import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { unsentLabels } from './labels.ts'
import { useUnsentStates } from './sending.ts'
import type { Subject } from './writes.ts'

/** Whether changes of a row wait for the network, or for a decision on the page of unsent changes. */
export function UnsentBadge({ table, id }: Subject) {
  const { i18n } = useLanguage()
  const state = useUnsentStates()(table, id)
  if (state === null) return null
  return <Badge tone={state === 'waiting' ? 'accent' : 'danger'}>{i18n.t(unsentLabels[state])}</Badge>
}
