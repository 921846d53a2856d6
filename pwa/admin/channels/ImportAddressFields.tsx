/** The address of the portal's calendar: where the portal shows it, and what stands there. */
import { useState } from 'react'
import type { CheckedFeed, Portal } from '#contract/channels.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { getFieldError } from '../sync/errors.ts'
import { useWrite } from '../writes/useWrite.ts'
import { CheckedAddress } from './CheckedAddress.tsx'
import { findAddressTexts } from './labels.ts'
import type { Meanings } from './meanings.ts'
import { TitleMeanings } from './TitleMeanings.tsx'

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
