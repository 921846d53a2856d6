import { Button } from '#pwa/ui/Button.tsx'
import type { useMailTest } from './useMailTest.ts'

export function MailTestButton({ label, blockedReason, isDisabled, runTest }: ReturnType<typeof useMailTest>) {
  return (
    <span className="mail-test">
      <Button
        variant="quiet"
        disabled={isDisabled}
        aria-describedby={blockedReason === null ? undefined : 'mail-test-hindrance'}
        onClick={runTest}
      >
        {label}
      </Button>
      {blockedReason !== null && (
        <span id="mail-test-hindrance" className="hindrance">
          {blockedReason}
        </span>
      )}
    </span>
  )
}
