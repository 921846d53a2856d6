/** The address of the portal's calendar: where the portal shows it, and what stands there. */
import { useState } from 'react'
import { type CheckedFeed, channelProblemTexts, type Portal } from '#contract/channels.ts'
import { call } from '#pwa/api.ts'
import { formatStay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Fields } from '../forms/Fields.tsx'
import { getFieldError } from '../sync/errors.ts'
import { useWrite } from '../writes/useWrite.ts'
import { findAddressTexts } from './labels.ts'
import type { Meanings } from './meanings.ts'
import { TitleMeanings } from './TitleMeanings.tsx'
import { UnreadEvents } from './UnreadEvents.tsx'

/** More would push the button off the screen. */
const shownEvents = 5

/** What was found at an address, before anything is stored. */
function CheckedAddress({ feed }: { feed: CheckedFeed }) {
  const { i18n, language } = useLanguage()
  return (
    <div className="dialog-wide" role="status">
      {feed.problem === null ? (
        <Card kind="note" tone="ok">
          <p>{i18n.t('admin.channels.found', { n: feed.count })}</p>
          <ul className="stack-1">
            {feed.events.slice(0, shownEvents).map((event) => (
              <li key={`${event.checkinDate} ${event.checkoutDate} ${event.title}`}>
                {i18n.t('admin.channels.foundStay', formatStay(event, language))}
                {event.title === '' ? '' : `: ${event.title}`}
              </li>
            ))}
          </ul>
          <UnreadEvents unread={feed.unread} />
        </Card>
      ) : (
        <Card as="p" kind="note" tone="danger">
          {i18n.t(channelProblemTexts[feed.problem])}
        </Card>
      )}
    </div>
  )
}

type Address = { importUrl: string; portal: Portal }

/** Asks the server what stands at an address. It stores nothing. */
export function useCheckedAddress(focusFirstError: () => void) {
  const [feed, setFeed] = useState<CheckedFeed | null>(null)
  const check = useWrite({
    send: ({ importUrl, portal }: Address) => call('channels.check', { body: { importUrl: importUrl.trim(), portal } }),
    store: async (found) => setFeed(found),
    failure: () => ({ title: /*i18n*/ 'admin.channels.checkFailed' }),
    onError: (error) => {
      focusFirstError()
      return getFieldError(error, 'importUrl') !== undefined
    },
  })
  const forget = () => {
    setFeed(null)
    check.reset()
  }
  return { feed, error: check.error, isPending: check.isPending, check: (it: Address) => check.mutate(it), forget }
}

type Props = {
  portal: Portal
  value: string
  hint?: string
  error: string | undefined
  feed: CheckedFeed | null
  meanings: Meanings
  onChange: (value: string) => void
  onMeaningsChange: (meanings: Meanings) => void
}

export function ImportAddressFields({ portal, value, error, feed, hint, ...props }: Props) {
  const { i18n } = useLanguage()
  return (
    <>
      <p className="dialog-wide">{i18n.t(findAddressTexts[portal])}</p>
      <Fields
        form={{
          name: 'channel',
          values: { importUrl: value },
          setValues: ({ importUrl }) => props.onChange(importUrl),
          getError: () => error,
        }}
        rows={[
          {
            name: 'importUrl',
            kind: 'url',
            isWide: true,
            label: i18n.t('admin.channels.importUrl'),
            hint,
            inputMode: 'url',
            autoCapitalize: 'none',
            spellCheck: false,
            placeholder: 'https://',
          },
        ]}
      />
      {feed && <CheckedAddress feed={feed} />}
      {feed?.problem === null && (
        <TitleMeanings titles={feed.titles} meanings={props.meanings} onChange={props.onMeaningsChange} />
      )}
    </>
  )
}
