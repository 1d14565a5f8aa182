const e={"tenantry.yml":`# Pull requests without a key: the declared state is evaluated, and planned against the capture that tenantry-schedule.yml uploaded on the
# default branch (private repositories only). No credential of the cloud is anywhere near a pull request.
name: tenantry
on:
  pull_request:
    types: [opened, synchronize, reopened, edited, closed]

permissions: {}

concurrency:
  group: tenantry-plan-\${{ github.event.pull_request.number }}
  cancel-in-progress: true

jobs:
  plan:
    name: plan
    runs-on: ubuntu-latest
    timeout-minutes: 15
    permissions:
      actions: read # finds the capture of the default branch, and newer runs before the comment is written
      checks: write # the check with annotations on exact lines
      contents: read # reads the merge result through the API
      pull-requests: write # the comment
      security-events: write # findings in the Security tab
    steps:
      - name: Plan
        uses: tenantry/tenantry@0000000000000000000000000000000000000000 # v1.0.0
        with:
          desired-state: tenantry
          capture-workflow: tenantry-schedule.yml
`,"tenantry-apply.yml":`# Applies what was merged. Job 1 plans again and prints digests, job 2 waits for an approver and holds nothing, job 3 applies exactly what was
# approved. If the organization has changed by then, the digests differ and nothing runs. Changes with a lockout risk run in stages: what the first
# apply leaves is planned, approved and applied by the next three jobs, and so on, without another push.
name: tenantry-apply
on:
  push:
    branches: [main]
  workflow_dispatch:
    inputs:
      classes:
        description: What to apply. change, drift or due
        type: choice
        options: [change, drift, due]
        default: change
      acknowledge:
        description: The digest of all changes, copied from the plan. Needed where nobody else can approve, and for a plan too large to review
        type: string
        default: ''

permissions: {}

jobs:
  plan:
    name: plan
    runs-on: ubuntu-latest
    timeout-minutes: 15
    # Limited to the default branch in the settings of the repository; holds a key that can only read.
    environment: tenantry-plan
    concurrency:
      group: tenantry-plan-\${{ github.ref }}
      cancel-in-progress: false
    permissions:
      actions: read # looks for newer runs before it writes a comment
      contents: write # reads commits through the API, and records on the branch of the ledger what is applied
      issues: write # the rolling issue, when the plan cannot be made
      pull-requests: write # reports on the merged pull request, and marks the comments of open ones as planned before this commit
    outputs:
      digest: \${{ steps.plan.outputs.digest }}
      acknowledge: \${{ steps.plan.outputs.acknowledge }}
      changes: \${{ steps.plan.outputs.changes }}
      saved-plan: \${{ steps.plan.outputs.saved-plan }}
    steps:
      - name: Plan
        id: plan
        uses: tenantry/tenantry@0000000000000000000000000000000000000000 # v1.0.0
        with:
          command: plan
          desired-state: tenantry
          trust: tenantry.trust.yaml
          classes: \${{ inputs.classes || 'change' }}
        env:
          MGC_API_KEY: \${{ secrets.TENANTRY_READ_KEY }}
      - name: Keep the plan
        # Only in private repositories there is one. It names what differs, if anything does by the time of the apply.
        if: steps.plan.outputs.saved-plan != ''
        uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0
        with:
          name: tenantry-plan
          path: \${{ steps.plan.outputs.saved-plan }}
          overwrite: true
          retention-days: 7

  approve:
    name: approve
    needs: plan
    if: needs.plan.outputs.changes != '0'
    runs-on: ubuntu-latest
    timeout-minutes: 5
    # Required reviewers, and no self-review, in the settings of the repository. No key and no concurrency group: waiting blocks nobody.
    environment: production
    permissions:
      actions: read # checks that the environment has required reviewers, and looks for newer runs before it writes a comment
      pull-requests: write # says on the merged pull request why nothing was approved
    steps:
      - name: Show what was approved
        uses: tenantry/tenantry@0000000000000000000000000000000000000000 # v1.0.0
        with:
          command: approve
          desired-state: tenantry
          environment: production
          expect: \${{ needs.plan.outputs.digest }}
          acknowledge: \${{ needs.plan.outputs.acknowledge }}

  apply:
    name: apply
    needs: [plan, approve]
    runs-on: ubuntu-latest
    timeout-minutes: 60
    # Limited to the default branch in the settings of the repository; holds the key that can write.
    environment: tenantry-apply
    concurrency:
      group: tenantry-apply
      cancel-in-progress: false
      queue: max
    permissions:
      actions: read # looks for newer runs before it writes a comment
      contents: write # reads commits through the API, and records on the branch of the ledger what is applied
      issues: write # the rolling issue, when something failed
      pull-requests: write # the outcome on the merged pull request
    outputs:
      left: \${{ steps.apply.outputs.left }}
    steps:
      - name: Fetch the plan
        if: needs.plan.outputs.saved-plan != ''
        # Without it the report shows counts in place of names.
        continue-on-error: true
        uses: actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1
        with:
          name: tenantry-plan
          path: tenantry-plan
      - name: Apply
        id: apply
        uses: tenantry/tenantry@0000000000000000000000000000000000000000 # v1.0.0
        with:
          command: apply
          desired-state: tenantry
          trust: tenantry.trust.yaml
          classes: \${{ inputs.classes || 'change' }}
          expect: \${{ needs.plan.outputs.digest }}
          acknowledge: \${{ needs.plan.outputs.acknowledge }}
          saved-plan: tenantry-plan/tenantry-plan.json
          continues: true
        env:
          MGC_API_KEY: \${{ secrets.TENANTRY_WRITE_KEY }}

  # The next stage: the same three jobs.
  plan-2:
    name: plan 2
    needs: apply
    if: needs.apply.outputs.left != '0'
    runs-on: ubuntu-latest
    timeout-minutes: 15
    environment: tenantry-plan
    concurrency:
      group: tenantry-plan-\${{ github.ref }}
      cancel-in-progress: false
    permissions:
      actions: read # looks for newer runs before it writes a comment
      contents: write # reads commits through the API, and records on the branch of the ledger what is applied
      issues: write # the rolling issue, when the plan cannot be made
      pull-requests: write # reports on the merged pull request, and marks the comments of open ones as planned before this commit
    outputs:
      digest: \${{ steps.plan.outputs.digest }}
      acknowledge: \${{ steps.plan.outputs.acknowledge }}
      changes: \${{ steps.plan.outputs.changes }}
      saved-plan: \${{ steps.plan.outputs.saved-plan }}
    steps:
      - name: Plan
        id: plan
        uses: tenantry/tenantry@0000000000000000000000000000000000000000 # v1.0.0
        with:
          command: plan
          desired-state: tenantry
          trust: tenantry.trust.yaml
          classes: \${{ inputs.classes || 'change' }}
        env:
          MGC_API_KEY: \${{ secrets.TENANTRY_READ_KEY }}
      - name: Keep the plan
        if: steps.plan.outputs.saved-plan != ''
        uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0
        with:
          name: tenantry-plan-2
          path: \${{ steps.plan.outputs.saved-plan }}
          overwrite: true
          retention-days: 7

  approve-2:
    name: approve 2
    needs: plan-2
    if: needs.plan-2.outputs.changes != '0'
    runs-on: ubuntu-latest
    timeout-minutes: 5
    # Required reviewers, and no self-review, in the settings of the repository. No key and no concurrency group: waiting blocks nobody.
    environment: production
    permissions:
      actions: read # checks that the environment has required reviewers, and looks for newer runs before it writes a comment
      pull-requests: write # says on the merged pull request why nothing was approved
    steps:
      - name: Show what was approved
        uses: tenantry/tenantry@0000000000000000000000000000000000000000 # v1.0.0
        with:
          command: approve
          desired-state: tenantry
          environment: production
          expect: \${{ needs.plan-2.outputs.digest }}
          acknowledge: \${{ needs.plan-2.outputs.acknowledge }}

  apply-2:
    name: apply 2
    needs: [plan-2, approve-2]
    runs-on: ubuntu-latest
    timeout-minutes: 60
    environment: tenantry-apply
    concurrency:
      group: tenantry-apply
      cancel-in-progress: false
      queue: max
    permissions:
      actions: read # looks for newer runs before it writes a comment
      contents: write # reads commits through the API, and records on the branch of the ledger what is applied
      issues: write # the rolling issue, when something failed
      pull-requests: write # the outcome on the merged pull request
    outputs:
      left: \${{ steps.apply.outputs.left }}
    steps:
      - name: Fetch the plan
        if: needs.plan-2.outputs.saved-plan != ''
        continue-on-error: true
        uses: actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1
        with:
          name: tenantry-plan-2
          path: tenantry-plan
      - name: Apply
        id: apply
        uses: tenantry/tenantry@0000000000000000000000000000000000000000 # v1.0.0
        with:
          command: apply
          desired-state: tenantry
          trust: tenantry.trust.yaml
          classes: \${{ inputs.classes || 'change' }}
          expect: \${{ needs.plan-2.outputs.digest }}
          acknowledge: \${{ needs.plan-2.outputs.acknowledge }}
          saved-plan: tenantry-plan/tenantry-plan.json
          continues: true
        env:
          MGC_API_KEY: \${{ secrets.TENANTRY_WRITE_KEY }}

  # The last one: there are three stages.
  plan-3:
    name: plan 3
    needs: apply-2
    if: needs.apply-2.outputs.left != '0'
    runs-on: ubuntu-latest
    timeout-minutes: 15
    environment: tenantry-plan
    concurrency:
      group: tenantry-plan-\${{ github.ref }}
      cancel-in-progress: false
    permissions:
      actions: read # looks for newer runs before it writes a comment
      contents: write # reads commits through the API, and records on the branch of the ledger what is applied
      issues: write # the rolling issue, when the plan cannot be made
      pull-requests: write # reports on the merged pull request, and marks the comments of open ones as planned before this commit
    outputs:
      digest: \${{ steps.plan.outputs.digest }}
      acknowledge: \${{ steps.plan.outputs.acknowledge }}
      changes: \${{ steps.plan.outputs.changes }}
      saved-plan: \${{ steps.plan.outputs.saved-plan }}
    steps:
      - name: Plan
        id: plan
        uses: tenantry/tenantry@0000000000000000000000000000000000000000 # v1.0.0
        with:
          command: plan
          desired-state: tenantry
          trust: tenantry.trust.yaml
          classes: \${{ inputs.classes || 'change' }}
        env:
          MGC_API_KEY: \${{ secrets.TENANTRY_READ_KEY }}
      - name: Keep the plan
        if: steps.plan.outputs.saved-plan != ''
        uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0
        with:
          name: tenantry-plan-3
          path: \${{ steps.plan.outputs.saved-plan }}
          overwrite: true
          retention-days: 7

  approve-3:
    name: approve 3
    needs: plan-3
    if: needs.plan-3.outputs.changes != '0'
    runs-on: ubuntu-latest
    timeout-minutes: 5
    # Required reviewers, and no self-review, in the settings of the repository. No key and no concurrency group: waiting blocks nobody.
    environment: production
    permissions:
      actions: read # checks that the environment has required reviewers, and looks for newer runs before it writes a comment
      pull-requests: write # says on the merged pull request why nothing was approved
    steps:
      - name: Show what was approved
        uses: tenantry/tenantry@0000000000000000000000000000000000000000 # v1.0.0
        with:
          command: approve
          desired-state: tenantry
          environment: production
          expect: \${{ needs.plan-3.outputs.digest }}
          acknowledge: \${{ needs.plan-3.outputs.acknowledge }}

  apply-3:
    name: apply 3
    needs: [plan-3, approve-3]
    runs-on: ubuntu-latest
    timeout-minutes: 60
    environment: tenantry-apply
    concurrency:
      group: tenantry-apply
      cancel-in-progress: false
      queue: max
    permissions:
      actions: read # looks for newer runs before it writes a comment
      contents: write # reads commits through the API, and records on the branch of the ledger what is applied
      issues: write # the rolling issue, when something failed
      pull-requests: write # the outcome on the merged pull request
    steps:
      - name: Fetch the plan
        if: needs.plan-3.outputs.saved-plan != ''
        continue-on-error: true
        uses: actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1
        with:
          name: tenantry-plan-3
          path: tenantry-plan
      - name: Apply
        id: apply
        uses: tenantry/tenantry@0000000000000000000000000000000000000000 # v1.0.0
        with:
          command: apply
          desired-state: tenantry
          trust: tenantry.trust.yaml
          classes: \${{ inputs.classes || 'change' }}
          expect: \${{ needs.plan-3.outputs.digest }}
          acknowledge: \${{ needs.plan-3.outputs.acknowledge }}
          saved-plan: tenantry-plan/tenantry-plan.json
        env:
          MGC_API_KEY: \${{ secrets.TENANTRY_WRITE_KEY }}
`,"tenantry-schedule.yml":`# Every night, in this order: the scheduled work (snapshots, backups, deletions that are due), then an audit with the rolling issue and the ledger, and a capture
# for pull requests without a key. Both read what the scheduled work left, also if it failed.
name: tenantry-schedule
on:
  schedule:
    - cron: '17 3 * * *'
  workflow_dispatch:

permissions: {}

jobs:
  scheduled:
    name: scheduled work
    runs-on: ubuntu-latest
    timeout-minutes: 60
    # Limited to the default branch in the settings of the repository; holds the key that can write.
    environment: tenantry-apply
    concurrency:
      group: tenantry-apply
      cancel-in-progress: false
      queue: max
    permissions:
      contents: write # reads the desired state through the API, and records removals on the branch of the ledger
      issues: write # an issue of its own names what was skipped, with its digest
    steps:
      - name: Apply what is due
        uses: tenantry/tenantry@0000000000000000000000000000000000000000 # v1.0.0
        with:
          command: apply
          desired-state: tenantry
          trust: tenantry.trust.yaml
          classes: due
          skip-unacknowledged: true
        env:
          MGC_API_KEY: \${{ secrets.TENANTRY_WRITE_KEY }}

  audit:
    name: audit
    needs: scheduled
    if: \${{ !cancelled() }}
    runs-on: ubuntu-latest
    timeout-minutes: 30
    # Limited to the default branch in the settings of the repository; holds a key that can only read.
    environment: tenantry-plan
    concurrency:
      group: tenantry-audit
      cancel-in-progress: false
    permissions:
      contents: write # the ledger, on its own branch
      issues: write # the rolling issue
      security-events: write # findings in the Security tab
    steps:
      # To have drift proposed as pull requests (private repositories), create a GitHub App, install it in this repository only, and remove the "# "
      # below. GITHUB_TOKEN cannot do it: pull requests that it makes start no workflows, so nothing would plan them.
      # - name: Token of the GitHub App
      #   id: app
      #   uses: actions/create-github-app-token@1b10c78c7865c340bc4f6099eb2f838309f1e8c3 # v3.1.1
      #   with:
      #     client-id: \${{ vars.TENANTRY_APP_CLIENT_ID }}
      #     private-key: \${{ secrets.TENANTRY_APP_KEY }} # a secret of the environment tenantry-plan
      #     permission-contents: write # the branches of the two pull requests
      #     permission-pull-requests: write # the two pull requests
      - name: Audit
        uses: tenantry/tenantry@0000000000000000000000000000000000000000 # v1.0.0
        with:
          command: audit
          desired-state: tenantry
          trust: tenantry.trust.yaml
          # adopt: true
          # app-token: \${{ steps.app.outputs.token }}
        env:
          MGC_API_KEY: \${{ secrets.TENANTRY_READ_KEY }}

  capture:
    name: capture
    needs: scheduled
    # A capture holds names of the organization: in a public repository none is made.
    if: \${{ !cancelled() && github.event.repository.private }}
    runs-on: ubuntu-latest
    timeout-minutes: 30
    environment: tenantry-plan
    concurrency:
      group: tenantry-capture
      cancel-in-progress: false
    permissions:
      contents: read # reads the desired state through the API
    steps:
      - name: Capture
        id: capture
        uses: tenantry/tenantry@0000000000000000000000000000000000000000 # v1.0.0
        with:
          command: capture
          desired-state: tenantry
        env:
          MGC_API_KEY: \${{ secrets.TENANTRY_READ_KEY }}
      - name: Keep the capture
        uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0
        with:
          name: tenantry-capture
          path: \${{ steps.capture.outputs.report }}
          if-no-files-found: error
          retention-days: 3
`};export{e as workflowFiles};