/** Behind the name of a source, the way to it where one is known. */
export function SourceLink({ url }: { url: string | null }) {
  if (!url) return null
  return (
    <>
      {' '}
      <a href={url} target="_blank" rel="noreferrer">
        Read it
      </a>
    </>
  )
}
