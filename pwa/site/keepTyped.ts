/**
 * Returns the draft with what the guest has entered before it was restored: every field of the form that is neither empty
 * nor has its initial value.
 */
export function keepTyped<Values extends object>(
  draft: Partial<Values>,
  entered: Values,
  initial: Partial<Values>,
): Partial<Values> {
  const merged = { ...draft }
  for (const name in entered) if (entered[name] && entered[name] !== initial[name]) merged[name] = entered[name]
  return merged
}
