import { type RefObject, useEffect, useRef, useState } from 'react'

/** After a failed attempt the focus goes to the first wrong field of the form. */
export function useFocusOnError(): { form: RefObject<HTMLFormElement | null>; focusFirstError: () => void } {
  const form = useRef<HTMLFormElement>(null)
  const [failures, setFailures] = useState(0)
  const handledFailures = useRef(0)
  // After each render: the errors reach the fields in another one than the failure, which may come before them.
  useEffect(() => {
    if (handledFailures.current === failures) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!field) return
    handledFailures.current = failures
    field.focus()
  })
  return { form, focusFirstError: () => setFailures((it) => it + 1) }
}
