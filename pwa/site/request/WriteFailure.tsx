import { useLanguage } from '#pwa/i18n.tsx'

/** Why a write of the private page failed, in the server's words where it has responded. */
export function WriteFailure({ failure }: { failure: { detail: string | null } | null }) {
  const { i18n } = useLanguage()
  return (
    failure && (
      <p className="field-error" role="alert">
        {failure.detail ?? i18n.t('request.notSent')}
      </p>
    )
  )
}
