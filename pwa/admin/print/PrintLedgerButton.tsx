import type { Booking } from '#contract/bookings/bookings.ts'
import { createI18n } from '#locales/i18n.ts'
import { toLanguage } from '#locales/language.ts'
import { LanguageProvider, useLanguage } from '#pwa/i18n.tsx'
import { loadMessages } from '../catalogs.ts'
import { readRooms } from '../rooms/queries.ts'
import { PrintButton } from './PrintButton.tsx'

/** Prints the ledger of a stay, in the language of its guest. */
export function PrintLedgerButton({ booking }: { booking: Booking }) {
  const { i18n } = useLanguage()
  const loadSheet = async () => {
    const language = toLanguage(booking.language)
    const [{ LedgerSheet }, messages, rooms] = await Promise.all([
      import('./LedgerSheet.tsx'),
      loadMessages(language),
      readRooms(),
    ])
    const room = rooms.find(({ id }) => id === booking.roomId)
    return (
      <LanguageProvider i18n={createI18n(language, messages)} load={loadMessages}>
        <LedgerSheet booking={booking} room={room} />
      </LanguageProvider>
    )
  }
  return (
    <PrintButton size="small" load={loadSheet}>
      {i18n.t('admin.account.print')}
    </PrintButton>
  )
}
