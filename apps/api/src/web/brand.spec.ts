import { withBrand, withBrandColor } from './brand.js';

const page =
  '<meta name="brand" content="__brand_name__" data-color="__brand_color__" /><title>Stackyard</title>';

describe('the page of the admin app', () => {
  it('contains the name and the colour of the installation', () => {
    expect(withBrand(page, { BRAND_NAME: 'Home $& lab', BRAND_COLOR: '#0b7285' })).toBe(
      '<meta name="brand" content="Home $&amp; lab" data-color="#0b7285" /><title>Home $&amp; lab</title>',
    );
  });

  it('cannot be extended by a name', () => {
    const text = withBrand(page, { BRAND_NAME: '"><script>alert(1)</script>' });

    expect(text).not.toContain('<script');
    expect(text).toContain('content="&quot;&gt;&lt;script&gt;');
  });

  it('says Stackyard if the installation has no name', () => {
    expect(withBrand(page, {})).toContain('content="" data-color="" /><title>Stackyard</title>');
  });

  it('gives the icon and the frame of the browser the accent colour', () => {
    const text = '<meta name="theme-color" content="#6741d9" />';
    expect(withBrandColor(text, { BRAND_COLOR: '#0b7285' })).toContain('content="#0b7285"');
    expect(withBrandColor(text, {})).toBe(text);
  });
});
