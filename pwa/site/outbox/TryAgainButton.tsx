import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'

/** Sends again. The button shows that this is in progress, because it takes long on a slow network. */
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
