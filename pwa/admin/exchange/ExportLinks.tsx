import { paths } from '#contract/paths.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'

const files = [
  ['export.bookings', /*i18n*/ 'admin.place.bookings'],
  ['export.contacts', /*i18n*/ 'admin.place.contacts'],
  ['export.rooms', /*i18n*/ 'admin.rooms.title'],
] as const

/** The rows of the server as files. */
export function ExportLinks() {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  return (
    <>
      {files.map(([call, label]) =>
        blockedReason === null ? (
          <ButtonLink key={call} download href={paths[call][1]}>
            {i18n.t(label)}
          </ButtonLink>
        ) : (
          <Button key={call} disabled>
            {i18n.t(label)}
          </Button>
        ),
      )}
      <BlockedReason />
    </>
  )
}
