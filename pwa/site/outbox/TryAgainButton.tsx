import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'

/** Asks the outbox for another try now. The phone may be at it already, and a weak line takes its time: the button says so. */
export function TryAgainButton({ isTrying, onPress }: { isTrying: boolean; onPress: () => Promise<void> }) {
  const { i18n } = useLanguage()
  return (
    <Button
      variant="primary"
      aria-disabled={isTrying}
      data-pending={isTrying}
      onClick={() => {
        if (!isTrying) void onPress()
      }}
    >
      {i18n.t(isTrying ? /*i18n*/ 'booking.sending' : /*i18n*/ 'booking.tryAgain')}
    </Button>
  )
}
