// The start page is there to be read first: what makes it an application is fetched once it has been painted.
requestAnimationFrame(() =>
  setTimeout(() => {
    const { content } = document.getElementById('application')
    document.head.append(document.importNode(content, true))
  }),
)
