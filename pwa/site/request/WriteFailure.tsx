import { useEffect, useRef } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'

/** Why a write of the private page failed, in the server's words where it has responded. Takes the focus. */
export function WriteFailure({ failure }: { failure: { detail: string | null } | null }) {
  const { i18n } = useLanguage()
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (failure) message.current?.focus()
  }, [failure])
  return (
    failure && (
      <p ref={message} className="field-error" role="alert" tabIndex={-1}>
        {failure.detail ?? i18n.t('request.notSent')}
      </p>
    )
  )
}
