/** Shown for people without a picture of their own; drawn here, so that no other host is asked. */
export const defaultAvatarName = 'default-avatar.svg';

export const defaultAvatarSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img">
<title>No picture</title>
<rect width="96" height="96" fill="#E9EBEE"/>
<circle cx="48" cy="37" r="17" fill="#8A94A3"/>
<path d="M14 96c0-22 15-34 34-34s34 12 34 34z" fill="#8A94A3"/>
</svg>
`;
