import type { ReactNode } from 'react'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import type { StaffWrite } from '../outbox/writes.ts'
import { stateLabels, stateTones } from './labels.ts'

type Props = {
  heading: 'h2' | 'h3'
  title: string
  subject: ReactNode
  state: StaffWrite['state']
  /** When the change was made, in milliseconds. */
  at: number
  children: ReactNode
}

/** The card of a change: its kind, what it is about, its state and its time. */
export function ItemFrame({ heading: Heading, title, subject, state, at, children }: Props) {
  const { i18n, language } = useLanguage()
  const time = new Date(at).toISOString()
  return (
    <Card as="li" tone={stateTones[state]} data-state={state}>
      <header className="write-header">
        <Heading>{title}</Heading>
        {subject}
        <Badge tone={stateTones[state]}>{i18n.t(stateLabels[state])}</Badge>
        <time dateTime={time}>{formatDateTime(time, language)}</time>
      </header>
      {children}
    </Card>
  )
}
