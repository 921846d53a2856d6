/** An email address that opens a mail. Where a line is too short for it, it breaks before the `@`. */
export function EmailLink({ email, onClick }: { email: string; onClick?: () => void }) {
  const at = email.lastIndexOf('@')
  return (
    <a href={`mailto:${email}`} onClick={onClick}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}
