// Names that try to run, to load or to leave their place on a page, in a terminal or in a log.
import { hostile as commands } from '../../hostile.ts';
import { hostile } from '../reviews.ts';

export const attacks: readonly string[] = [
  ...hostile.map(([, one]) => one),
  ...commands,
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</style><style>*{background:url(http://evil.example/)}</style>',
  '"><img src=http://evil.example/ onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '<meta http-equiv=refresh content="0;url=http://evil.example/">',
  '<base href=http://evil.example/>',
  '<link rel=stylesheet href=http://evil.example/>',
  '<iframe src=http://evil.example/></iframe>',
  '</title><script>alert(1)</script>',
  '</option></select><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)" autofocus onfocus=alert(1)>x</a>',
  '--><script>alert(1)</script><!--',
];
