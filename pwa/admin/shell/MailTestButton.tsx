import { Button } from '#pwa/ui/Button.tsx'
import type { useMailTest } from './useMailTest.ts'

export function MailTestButton({ label, hindrance, isDisabled, ask }: ReturnType<typeof useMailTest>) {
  return (
    <span className="mail-test">
      <Button
        variant="quiet"
        disabled={isDisabled}
        aria-describedby={hindrance === null ? undefined : 'mail-test-hindrance'}
        onClick={ask}
      >
        {label}
      </Button>
      {hindrance !== null && (
        <span id="mail-test-hindrance" className="hindrance">
          {hindrance}
        </span>
      )}
    </span>
  )
}
