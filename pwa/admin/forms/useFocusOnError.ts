import { type RefObject, useEffect, useRef, useState } from 'react'

/** After a failed attempt the focus goes to the first wrong field of the form. */
export function useFocusOnError(): { form: RefObject<HTMLFormElement | null>; focusFirstError: () => void } {
  const form = useRef<HTMLFormElement>(null)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    // The fields show their errors only after the render that follows the attempt.
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])
  return { form, focusFirstError: () => setFailures((it) => it + 1) }
}
