const settings = `Settings, each as a flag, as BEDSIDE_… in the environment, or in deploy/STAGE.json (another file: --config FILE)
  --stage NAME               which deployment (default dev); it names every resource
  --region REGION            default AWS_REGION
  --domain-name DOMAIN       learn.example.org; programs answer at its subdomains. Needs:
  --certificate-arn ARN      of us-east-1, for the domain and *.domain
  --hosted-zone-id ID        where the DNS records are written; without it they are yours to write
  --admin-email ADDRESS      who is made the first provider admin
  --alarm-email ADDRESS      who is told of alarms
  --brand-name, --brand-product, --mail-sender, --web-acl-arn, --log-level, … : docs/operations.md`;

export const deployHelp = `npm run deploy -- [options]

Builds, deploys every stack, uploads the site, tells CloudFront what changed, makes the first admin and prints the address.
Cut off at any point, it is ended by running it again. Two at once are refused.

Options
  --plan                show all of it and change nothing: offline, but for a comparison where AWS credentials are set
  --back                the way back: npm run rollback
  --yes                 widen rights of functions without asking
  --password-file FILE  where the first admin's password is written, if not to this terminal
  --help                show this

${settings}`;

export const rollbackHelp = `npm run rollback -- [options]

Puts the former release in place: its page, then its functions. Data, media and alarms stay as they are. Cut off at any
point, it is ended by running it again; run once more, it goes one release further back.

Options
  --to RELEASE   this one, of those that were in place within the past week
  --list         what was in place when, and where a step back leads
  --help         show this

${settings}`;

export const adminHelp = `npm run admin -- EMAIL [options]

Makes a provider admin, with a password that is shown once. Somebody who is one already is left as they are; somebody who is
no provider admin is refused. With --stage in a deployed stage; without it on this machine (DATA_DIR).

Options
  --stage NAME          a deployed stage, as for npm run deploy
  --region REGION       default AWS_REGION
  --first-name, --last-name
  --password-file FILE  where the password is written, if not to this terminal
  --help                show this`;
